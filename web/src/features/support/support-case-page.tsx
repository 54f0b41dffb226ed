import { Trans, useLingui } from "@lingui/react/macro";
import { getSupportCase } from "@portal/contract/support";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { NOT_FOUND } from "../../lib/api/api-error.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { usePageParameter } from "../../lib/browser/use-page-parameter.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { formatDateTime } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { CaseMessages } from "./case-messages.tsx";
import { CaseState } from "./case-state.tsx";
import { useTopicNames } from "./use-topic-names.ts";
import { WriteForm } from "./write-form.tsx";

/** The API's status for an address without a valid id. */
const NOT_AN_ID = 422;
const NOT_THERE = new Set([NOT_FOUND, NOT_AN_ID]);
/** Live events may be lost, so the case is requested again. */
const LOOK_AGAIN_MS = 30_000;

/** /support/cases/{id}: what a player and support write to each other about one thing. */
export function Page() {
  const { t } = useLingui();
  const outline = (
    <>
      <PageHeader title={t`Trao đổi với hỗ trợ`} />
      <CaseSkeleton />
    </>
  );
  return <ForPlayer outline={outline}>{() => <Conversation />}</ForPlayer>;
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
      repeatMs: LOOK_AGAIN_MS,
      outdatedBy: ({ kind }) => kind === "answer" || kind === "case" || kind === "ready",
    },
  );
  return (
    <>
      <PageHeader title={t`Trao đổi với hỗ trợ`} description={data && names[data.topic]} />
      {data ? (
        <Panel>
          <div className="stack-4">
            <p>
              <CaseState state={data.state} />{" "}
              {data.answerBy !== null && <AnswerBy answerBy={data.answerBy} />}
            </p>
            {data.topic === "transfer" && (
              <Link to={paths.findTransfer} className="link">{t`Xem yêu cầu tìm tiền`}</Link>
            )}
            <CaseMessages messages={data.messages} />
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
      ) : error && NOT_THERE.has(error.statusCode) ? (
        <EmptyState icon={<SearchX size={28} />} title={t`Không tìm thấy yêu cầu này`}>
          <ButtonLink to={paths.support}>{t`Đến trung tâm hỗ trợ`}</ButtonLink>
        </EmptyState>
      ) : error ? (
        <LoadFailure
          message={error.message}
          isRetrying={isValidating}
          onRetry={() => void refetch()}
        />
      ) : (
        <CaseSkeleton />
      )}
    </>
  );
}

function AnswerBy({ answerBy }: { answerBy: string }) {
  const at = formatDateTime(answerBy);
  return (
    <span className="note">
      <Trans>
        Trả lời chậm nhất lúc <time dateTime={answerBy}>{at}</time>
      </Trans>
    </span>
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
