/** /support/cases/{id}: the player's conversation with support about one case. */
import { Trans, useLingui } from "@lingui/react/macro";
import {
  CASE_MESSAGE_MAX_LENGTH,
  type CaseMessage,
  caseMessageForm,
  getSupportCase,
  type SupportCase,
  writeToSupport,
} from "@portal/contract/support";
import { ChevronLeft, SearchX } from "lucide-react";
import { useState } from "react";
import { isNotThere } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { usePageParameter } from "../../lib/browser/use-page-parameter.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { formatDateTime } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { TextArea } from "../../ui/form/fields/text-area.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { CaseState } from "./case-state.tsx";
import styles from "./support.module.css";
import { useTopicNames } from "./use-topic-names.ts";

const check = checkWith(caseMessageForm);

/** The interval at which the case is requested again, because live events may be lost. */
const POLL_MS = 30_000;

export function Page() {
  const { t } = useLingui();
  const skeleton = (
    <>
      <PageHeader title={t`Trao đổi với hỗ trợ`} />
      <CaseSkeleton />
    </>
  );
  return <ForPlayer fallback={skeleton}>{() => <Conversation />}</ForPlayer>;
}

function Conversation() {
  const id = usePageParameter();
  const { t } = useLingui();
  const names = useTopicNames();
  const [sent, setSent] = useState(0);
  const { data, error, isValidating, refetch } = useCall(
    getSupportCase,
    () => ({ params: { id } }),
    {
      repeatMs: POLL_MS,
      outdatedBy: ({ kind }) => kind === "answer" || kind === "case" || kind === "ready",
    },
  );
  const topic = data && names[data.topic];
  return (
    <>
      <PageHeader title={t`Trao đổi với hỗ trợ`} description={topic && t`Chủ đề: ${topic}`} />
      <p className="line-2">
        <ChevronLeft size={18} />
        <Link to={paths.support} className="link touch-link">
          {t`Trung tâm hỗ trợ`}
        </Link>
      </p>
      {data ? (
        <Panel>
          <div className="stack-4">
            <p>
              <CaseState state={data.state} />
            </p>
            {data.topic === "transfer" && (
              <Link to={paths.findTransfer} className="link">{t`Xem yêu cầu tìm tiền`}</Link>
            )}
            <CaseMessages messages={data.messages} />
            {data.answerBy !== null && <Received answerBy={data.answerBy} />}
            <WriteForm
              key={sent}
              supportCase={data}
              onSent={async () => {
                await refetch();
                setSent((count) => count + 1);
              }}
            />
          </div>
        </Panel>
      ) : error && isNotThere(error) ? (
        <EmptyState icon={<SearchX size={28} />} title={t`Không tìm thấy yêu cầu này`}>
          <ButtonLink to={paths.support}>{t`Đến trung tâm hỗ trợ`}</ButtonLink>
        </EmptyState>
      ) : error ? (
        <LoadFailure error={error} isRetrying={isValidating} onRetry={() => void refetch()} />
      ) : (
        <CaseSkeleton />
      )}
    </>
  );
}

/** Says that support has what the player wrote, and when it answers. */
function Received({ answerBy }: { answerBy: string }) {
  const at = formatDateTime(answerBy);
  return (
    <Notice tone="success">
      <Trans>
        Đã gửi. Nhân viên trả lời chậm nhất lúc <time dateTime={answerBy}>{at}</time>, ngay tại đây
        và qua email đã xác minh.
      </Trans>
    </Notice>
  );
}

function CaseSkeleton() {
  return (
    <Panel>
      <Loading>
        <Skeleton height="12rem" />
      </Loading>
    </Panel>
  );
}

/** Shows what the player and support have written, oldest first. */
function CaseMessages({ messages }: { messages: readonly CaseMessage[] }) {
  return (
    <ol className="stack-3" aria-live="polite">
      {messages.map(({ id, isFromSupport, writtenAt, text }) => (
        <li
          key={id}
          className={cx(
            "stack-1 box at-most-44",
            styles["message"],
            isFromSupport && styles["support"],
          )}
        >
          <span className="row-3 lines-1 note between">
            <strong>{isFromSupport ? <Trans>Hỗ trợ</Trans> : <Trans>Bạn</Trans>}</strong>
            <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
          </span>
          <p className="verbatim">{text}</p>
        </li>
      ))}
    </ol>
  );
}

type WriteFormProps = { supportCase: SupportCase; onSent: () => Promise<void> };

/** The form for another message. Sending one reopens a closed case. */
function WriteForm({ supportCase: { id, state }, onSent }: WriteFormProps) {
  const { t } = useLingui();
  const form = useForm<{ text: string }>({
    check,
    initial: { text: "" },
    submit: async ({ text }) => {
      await send(writeToSupport, { params: { id }, body: { text } });
      await onSent();
    },
  });
  return (
    <form className="stack-3" onSubmit={(event) => void form.onSubmit(event)} noValidate>
      {form.failure && <FormFailure failure={form.failure} />}
      <TextArea
        {...form.text("text")}
        label={state === "closed" ? t`Chưa xong? Viết để mở lại` : t`Viết tiếp`}
        maxLength={CASE_MESSAGE_MAX_LENGTH}
        required
      />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t`Đang gửi...`}>
          <Trans>Gửi</Trans>
        </Button>
      </div>
    </form>
  );
}
