import { Trans, useLingui } from "@lingui/react/macro";
import {
  askOfData,
  DATA_REQUEST_DETAILS_MAX_LENGTH,
  type DataRequestKind,
  dataRequestForm,
  dataRequestKinds,
} from "@portal/contract/data-requests";
import type { ReactNode } from "react";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { Select } from "../../ui/form/fields/select.tsx";
import { TextArea } from "../../ui/form/fields/text-area.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { useKindNames } from "./use-kind-names.ts";

type Words = { kind: string; details: string };

const check = checkWith(dataRequestForm);
const KEPT = { form: "data-request", fields: ["kind", "details"] } as const;

/** The form for a new request. */
export function DataRequestForm({ onSent }: { onSent: () => Promise<void> }) {
  const { t } = useLingui();
  const names = useKindNames();
  const form = useForm<Words>({
    check,
    initial: { kind: "", details: "" },
    kept: KEPT,
    submit: async ({ kind, details }) => {
      await send(askOfData, { body: { kind: kind as DataRequestKind, details } });
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
      >
        {dataRequestKinds.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </Select>
      <TextArea
        {...form.text("details")}
        label={kind === "correction" ? t`Thông tin cần sửa` : t`Ghi chú (không bắt buộc)`}
        placeholder={kind === "correction" ? t`Ví dụ: ngày sinh đúng là 30/04/1994` : undefined}
        maxLength={DATA_REQUEST_DETAILS_MAX_LENGTH}
        required={kind === "correction"}
      />
      <Button type="submit" busy={form.isSubmitting} busyLabel={t`Đang gửi...`}>
        <Trans>Gửi yêu cầu</Trans>
      </Button>
    </form>
  );
}

/** What the player can do without a request. */
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
