import { Trans } from "@lingui/react/macro";
import type { CaseMessage } from "@portal/contract/support";
import { formatDateTime } from "../../lib/text/format.ts";
import { cx } from "../../ui/page/cx.ts";
import styles from "./support.module.css";

/** What the player and support have written, oldest first. */
export function CaseMessages({ messages }: { messages: readonly CaseMessage[] }) {
  return (
    <ol className="stack-3" aria-live="polite">
      {messages.map(({ id, isFromSupport, writtenAt, text }) => (
        <li
          key={id}
          className={cx("stack-1", styles["message"], isFromSupport && styles["support"])}
        >
          <span className={cx("row note", styles["messageHead"])}>
            <strong>{isFromSupport ? <Trans>Hỗ trợ</Trans> : <Trans>Bạn</Trans>}</strong>
            <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
          </span>
          <p className={styles["messageText"]}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
