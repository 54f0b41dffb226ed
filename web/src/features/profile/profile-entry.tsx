import type { ReactNode } from "react";
import { cx } from "../../ui/page/cx.ts";
import styles from "./profile.module.css";

type EntryProps = { label: string; action?: ReactNode; children: ReactNode };

/** One line of the profile: its label, its value, and what can be done with it. */
export function Entry({ label, action, children }: EntryProps) {
  return (
    <div className={styles["profileEntry"]}>
      <dt className="note">{label}</dt>
      <dd className={cx("line-3 between", styles["profileRow"])}>
        <span className={cx("row strong tabular break-anywhere", styles["profileValue"])}>
          {children}
        </span>
        {action}
      </dd>
    </div>
  );
}
