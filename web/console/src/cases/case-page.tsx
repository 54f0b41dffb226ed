/** Shows one case: the player's words, the evidence, the answer and the decision. */
import { getCase, type StaffCase } from "@portal/contract/console/cases";
import { hasRight } from "@portal/contract/console/rights";
import { use } from "react";
import { useParams } from "wouter";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Skeletons } from "../../../src/ui/feedback/skeleton.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { Due } from "../queues/due.tsx";
import { Owner } from "../queues/owner.tsx";
import { StaffContext } from "../session/staff.ts";
import { AccountEvidence } from "./account-evidence.tsx";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./cases.module.css";
import { GameEvidence } from "./game-evidence.tsx";
import { SearchEvidence } from "./search-evidence.tsx";
import { topicNames } from "./words.ts";

/** The interval of repeated requests. */
const REFRESH_MS = 5_000;
/** The rows of the skeleton. */
const LOADING_ROWS = 6;

export function Page() {
  const { id } = useParams<{ id: string }>();
  const { data, error, isLoading, mutate } = useReply(
    getCase,
    { params: { id } },
    { everyMs: REFRESH_MS },
  );
  if (data) return <Case shown={data} onChange={() => void mutate()} />;
  return (
    <>
      <PageHeader title="Vụ việc" />
      {error ? (
        <LoadFailure error={error} isRetrying={isLoading} onRetry={() => void mutate()} />
      ) : (
        <Skeletons count={LOADING_ROWS} height="2.25rem" />
      )}
    </>
  );
}

function Case({ shown, onChange }: { shown: StaffCase; onChange: () => void }) {
  const roles = use(StaffContext)?.roles ?? [];
  const { id, topic, username, search, closedAt, answerBy, owner } = shown;
  return (
    <>
      <PageHeader title={`Vụ việc: ${topicNames[topic]} · ${username}`} />
      <div className="row-4 lines-2 small align-centre">
        <Owner queue="cases" item={id} owner={owner} onChange={onChange} />
        <span>
          {closedAt !== null ? "Đã kết thúc" : answerBy === null ? "Đã trả lời" : "Hạn trả lời: "}
          {answerBy !== null && <Due at={answerBy} />}
        </span>
        <Link to={`/players?${new URLSearchParams({ q: username }).toString()}`}>
          Xem người chơi
        </Link>
        <Link to="/cases">Về danh sách</Link>
      </div>
      <div className={cx("stack-4 small", styles["case"])}>
        <Panel title="Trao đổi">
          <div className="stack-4">
            <Conversation shown={shown} />
            {hasRight(roles, "answer-cases") && <AnswerForm shown={shown} onSent={onChange} />}
          </div>
        </Panel>
        <div className="stack-4">
          {topic === "game" && <GameEvidence username={username} />}
          {search && <SearchEvidence id={id} search={search} onChange={onChange} />}
          <AccountEvidence username={username} account={shown.account} onChange={onChange} />
        </div>
      </div>
    </>
  );
}

/** Shows what the player and staff have written, oldest first. */
function Conversation({ shown: { messages, username } }: { shown: StaffCase }) {
  if (messages.length === 0) return <p>Người chơi chưa viết gì thêm.</p>;
  return (
    <ol className="stack-2">
      {messages.map(({ id, author, writtenAt, words }) => (
        <li
          key={id}
          className={cx("box", styles["caseMessage"], author !== null && styles["ours"])}
        >
          <span className="row-2 fine-print between">
            <strong>{author ?? username}</strong>
            <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
          </span>
          <p className="verbatim">{words}</p>
        </li>
      ))}
    </ol>
  );
}
