import type { ReactNode } from "react";
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
    <div className={styles["empty"]}>
      {icon && <span className={styles["emptyIcon"]}>{icon}</span>}
      <p className={styles["emptyTitle"]}>{title}</p>
      {children && <p className={styles["emptyText"]}>{children}</p>}
      {action}
    </div>
  );
}
