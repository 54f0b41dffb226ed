import type { StaffCase } from "@portal/contract/console/cases";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { cx } from "../../../src/ui/page/cx.ts";
import styles from "./cases.module.css";

/** What the player and staff have written, oldest first. */
export function Conversation({ shown: { messages, username } }: { shown: StaffCase }) {
  if (messages.length === 0) return <p>Người chơi chưa viết gì thêm.</p>;
  return (
    <ol className="stack-2">
      {messages.map(({ id, author, writtenAt, words }) => (
        <li key={id} className={cx(styles["caseMessage"], author !== null && styles["ours"])}>
          <span className="row-2 fine-print between">
            <strong>{author ?? username}</strong>
            <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
          </span>
          <p className={styles["caseWords"]}>{words}</p>
        </li>
      ))}
    </ol>
  );
}
