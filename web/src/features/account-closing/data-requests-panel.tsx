/** A player's data requests: a form, and the earlier requests. Shown if the operator accepts such requests. */
import { Trans, useLingui } from "@lingui/react/macro";
import {
  submitDataRequest,
  DATA_REQUEST_DETAILS_MAX_LENGTH,
  dataRequestForm,
  type DataRequestKind,
  dataRequestKinds,
  getDataRequests,
} from "@portal/contract/data-requests";
import { type ReactNode, useState } from "react";
import { send } from "../../lib/api/api.ts";
import { Loaded } from "../../lib/api/loaded.tsx";
import { refetch, useCall } from "../../lib/api/use-call.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useNews } from "../../ui/feedback/use-news.ts";
import { Select } from "../../ui/form/fields/select.tsx";
import { TextArea } from "../../ui/form/fields/text-area.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { DataRequestItem } from "./data-request-item.tsx";
import { useKindNames } from "./use-kind-names.ts";

const check = checkWith(dataRequestForm);

const KEPT = { form: "data-request", fields: ["kind", "details"] } as const;

export function DataRequestsPanel() {
  const reply = useCall(getDataRequests);
  const [sent, setSent] = useState<{ count: number }>({ count: 0 });
  const isSent = sent.count > 0;
  const news = useNews(isSent ? sent : undefined);
  const skeleton = (
    <Loading>
      <Skeleton height="4.5rem" />
    </Loading>
  );
  return (
    <Panel
      title={<Trans>Yêu cầu về dữ liệu</Trans>}
      description={
        <Trans>
          Bạn có quyền nhận bản sao, sửa hoặc xóa dữ liệu của mình. Việc không tự làm được ở trên,
          hãy gửi yêu cầu; thời hạn trả lời hiện ngay sau đó.
        </Trans>
      }
    >
      <div className="stack-4">
        <div {...news}>
          {isSent && (
            <Notice tone="success">
              <Trans>Đã gửi yêu cầu.</Trans>
            </Notice>
          )}
        </div>
        <DataRequestForm
          key={sent.count}
          onSent={async () => {
            await refetch(getDataRequests);
            setSent(({ count }) => ({ count: count + 1 }));
          }}
        />
        <Loaded reply={reply} fallback={skeleton}>
          {(requests) =>
            requests.length > 0 && (
              <ul>
                {requests.map((request) => (
                  <DataRequestItem key={request.id} request={request} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Panel>
  );
}

type Values = { kind: string; details: string };

/** The form for a new request. */
function DataRequestForm({ onSent }: { onSent: () => Promise<void> }) {
  const { t } = useLingui();
  const names = useKindNames();
  const form = useForm<Values>({
    check,
    initial: { kind: "", details: "" },
    kept: KEPT,
    submit: async ({ kind, details }) => {
      await send(submitDataRequest, { body: { kind: kind as DataRequestKind, details } });
      await onSent();
    },
  });
  const { kind } = form.values;
  return (
    <form className="stack-4" onSubmit={(event) => void form.onSubmit(event)} noValidate>
      {form.failure && <FormFailure failure={form.failure} />}
      <Select
        {...form.text("kind")}
        label={t`Bạn muốn`}
        placeholder={t`Chọn loại yêu cầu`}
        hint={hintOf(kind)}
        required
        options={dataRequestKinds.map((each) => [each, names[each]])}
      />
      <TextArea
        {...form.text("details")}
        label={kind === "correction" ? t`Thông tin cần sửa` : t`Ghi chú (không bắt buộc)`}
        placeholder={kind === "correction" ? t`Ví dụ: ngày sinh đúng là 30/04/1994` : undefined}
        maxLength={DATA_REQUEST_DETAILS_MAX_LENGTH}
        required={kind === "correction"}
      />
      <Button type="submit" tone="outline" busy={form.isSubmitting} busyLabel={t`Đang gửi...`}>
        <Trans>Gửi yêu cầu</Trans>
      </Button>
    </form>
  );
}

/** Returns a hint at what the player can do without a request. */
function hintOf(kind: string): ReactNode {
  switch (kind) {
    case "export":
      return <Trans>Cần ngay? Hãy chọn “Tải dữ liệu” ở trên.</Trans>;
    case "correction":
      return <Trans>Họ tên, email và số điện thoại: bạn tự đổi được.</Trans>;
    case "deletion":
      return (
        <Trans>
          Tài khoản sẽ đóng sau thời gian chờ. Bạn cũng có thể tự chọn “Đóng tài khoản” ở trên.
        </Trans>
      );
    default:
      return undefined;
  }
}
