import type { ReactNode } from "react";
import styles from "./profile-panel.module.css";

type EntryProps = { label: string; action?: ReactNode; children: ReactNode };

/** One line of the profile: its label, its value, and what can be done with it. */
export function Entry({ label, action, children }: EntryProps) {
  return (
    <div className={styles["entry"]}>
      <dt className="note">{label}</dt>
      <dd className={styles["row"]}>
        <span className={styles["value"]}>{children}</span>
        {action}
      </dd>
    </div>
  );
}
