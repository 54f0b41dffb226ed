/** The form to open a support case, and the list of the player's cases. */
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type AskedTopic,
  askedTopics,
  CASE_MESSAGE_MAX_LENGTH,
  getSupportCases,
  openCaseForm,
  openSupportCase,
  type SupportCase,
} from "@portal/contract/support";
import { useLocation } from "wouter";
import { send } from "../../lib/api/api.ts";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { formatDateTime } from "../../lib/text/format.ts";
import { supportCasePath } from "../../paths.ts";
import { CaseItem } from "../../ui/data/case-item.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Select } from "../../ui/form/fields/select.tsx";
import { TextArea } from "../../ui/form/fields/text-area.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { CaseState } from "./case-state.tsx";
import { useTopicNames } from "./use-topic-names.ts";

const check = checkWith(openCaseForm);

const KEPT = { form: "support-case", fields: ["topic", "text"] } as const;

export function SupportCases() {
  return (
    <Panel
      title={<Trans>Gửi yêu cầu hỗ trợ</Trans>}
      description={
        <Trans>Nhân viên trả lời trong vòng 24 giờ, ngay tại đây và qua email đã xác minh.</Trans>
      }
    >
      <div className="stack-4">
        <OpenCaseForm />
        <ForPlayer fallback={undefined}>{() => <Cases />}</ForPlayer>
      </div>
    </Panel>
  );
}

function Cases() {
  const reply = useCall(getSupportCases, undefined, {
    outdatedBy: ({ kind }) => kind === "answer" || kind === "case" || kind === "ready",
  });
  const skeleton = (
    <Loading>
      <Skeleton height="4.5rem" />
    </Loading>
  );
  return (
    <Loaded reply={reply} fallback={skeleton}>
      {(cases) =>
        cases.length > 0 && (
          <ul>
            {cases.map((each) => (
              <Item key={each.id} supportCase={each} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Item({ supportCase }: { supportCase: SupportCase }) {
  const { t } = useLingui();
  const names = useTopicNames();
  const { id, topic, state, lastMessageAt, excerpt } = supportCase;
  return (
    <CaseItem
      name={names[topic]}
      state={<CaseState state={state} />}
      facts={
        <>
          <time dateTime={lastMessageAt}>{formatDateTime(lastMessageAt)}</time>
          {excerpt !== null && <span>“{excerpt}”</span>}
        </>
      }
      reason={null}
    >
      <Link to={supportCasePath(id)} className="link">
        {t`Xem và viết tiếp`}
      </Link>
    </CaseItem>
  );
}

/** The form that opens a case and then its page. */
function OpenCaseForm() {
  const { t } = useLingui();
  const names = useTopicNames();
  const [, navigate] = useLocation();
  const form = useForm<{ topic: string; text: string }>({
    check,
    initial: { topic: "", text: "" },
    kept: KEPT,
    submit: async ({ topic, text }) => {
      const { id } = await send(openSupportCase, { body: { topic: topic as AskedTopic, text } });
      navigate(supportCasePath(id));
    },
  });
  return (
    <form className="stack-4" onSubmit={(event) => void form.onSubmit(event)} noValidate>
      {form.failure && <FormFailure failure={form.failure} />}
      <Select
        {...form.text("topic")}
        label={t`Chủ đề`}
        placeholder={t`Chọn chủ đề`}
        hint={<Trans>Chuyển tiền mà chưa có KP? Hãy dùng “Tiền của tôi đâu?” ở trên.</Trans>}
        required
        options={askedTopics.map((each) => [each, names[each]])}
      />
      <TextArea
        {...form.text("text")}
        label={t`Nội dung`}
        hint={<Trans>Đừng gửi mật khẩu hay mã xác minh. Nhân viên không bao giờ hỏi.</Trans>}
        maxLength={CASE_MESSAGE_MAX_LENGTH}
        required
      />
      <Button type="submit" busy={form.isSubmitting} busyLabel={t`Đang gửi...`}>
        <Trans>Gửi yêu cầu</Trans>
      </Button>
    </form>
  );
}
