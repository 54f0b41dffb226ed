import type { QueueState } from "@portal/contract/console/queues";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { DueTime, timeSince } from "../queues/due.tsx";
import { queuePages, useQueues } from "../queues/work-queues.ts";
import { useNow } from "../use-now.ts";
import styles from "./today.module.css";

/** The one whose time ends first comes first; what is empty comes last. */
const byDue = (queues: readonly QueueState[]): QueueState[] =>
  [...queues].sort((one, other) => placeOf(one).localeCompare(placeOf(other)));

/** Sorts as text: words come after the digits of a moment. */
const placeOf = ({ waiting, dueAt }: QueueState): string =>
  waiting === 0 ? "none" : (dueAt ?? "later");

/** What waits for people in each queue: how much, since when, until when, and what of it the person has taken. */
export function WorkList() {
  const queues = useQueues();
  const now = useNow();
  if (queues.length === 0) return null;
  return (
    <Panel title="Việc cần làm">
      <ul className={cx("stack-0 smaller", styles["todayList"])}>
        {byDue(queues).map(({ queue, waiting, overdue, mine, oldestAt, dueAt }) => (
          <li key={queue} className="line-3 tabular between">
            <span>
              <Link to={queuePages[queue].path} className={styles["whole"]}>
                {queuePages[queue].name}
              </Link>
              <span className="block fine-print hidden-if-empty">
                {/* What is overdue says that instead. */}
                {oldestAt !== null && overdue === 0 && (
                  <time dateTime={oldestAt} title={formatDateTime(oldestAt)}>
                    {`lâu nhất ${timeSince(oldestAt, now)}`}
                  </time>
                )}
                {dueAt !== null && (
                  <>
                    {overdue === 0 && " · "}
                    <span className={styles["due"]}>
                      <DueTime at={dueAt} isNamed />
                    </span>
                  </>
                )}
                {mine > 0 && (
                  <>
                    {" · "}
                    <Link to={`${queuePages[queue].path}?owner=mine`}>
                      {`${formatNumber(mine)} của tôi`}
                    </Link>
                  </>
                )}
              </span>
            </span>
            <span className={cx("row-2 align-centre", styles["counts"])}>
              {overdue > 0 && <Badge tone="danger">{`${formatNumber(overdue)} quá hạn`}</Badge>}
              {waiting === 0 ? (
                <span className="faint">0</span>
              ) : (
                <strong>{formatNumber(waiting)}</strong>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
