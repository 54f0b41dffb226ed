import type { ReactNode } from "react";
import { cx } from "../page/cx.ts";
import styles from "./states.module.css";

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** Says that there is nothing here, and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={cx("centred", styles["empty"])}>
      {icon && <span className={cx("round-mark", styles["emptyIcon"])}>{icon}</span>}
      <p className={styles["emptyTitle"]}>{title}</p>
      {children && <p className="soft at-most-34">{children}</p>}
      {action}
    </div>
  );
}
