import type { ReactNode } from "react";
import { cx } from "../page/cx.ts";
import styles from "./items.module.css";

type CaseItemProps = {
  name: ReactNode;
  /** A badge; its changes are announced. */
  state: ReactNode;
  /** Elements in a line. */
  facts: ReactNode;
  /** Why it failed; null while it has not. */
  reason: string | null;
  children?: ReactNode;
};

/** One item of a list of cases, such as a submitted card, a transfer search or a question to support. */
export function CaseItem({ name, state, facts, reason, children }: CaseItemProps) {
  return (
    <li className={cx("row-3 lines-1 tabular between align-centre", styles["matter"])}>
      <strong>{name}</strong>
      <span aria-live="polite">{state}</span>
      <span className={cx("row-3 lines-0 note break-anywhere", styles["caseFacts"])}>{facts}</span>
      {reason !== null && <p className={cx("small danger", styles["reason"])}>{reason}</p>}
      {children && <div className={styles["caseMore"]}>{children}</div>}
    </li>
  );
}
