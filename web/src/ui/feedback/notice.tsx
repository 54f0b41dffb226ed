/** A message in place. Errors interrupt a screen reader; other messages wait. */
import { CircleCheck, Info, CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../page/cx.ts";
import styles from "./notice.module.css";

type NoticeTone = "info" | "success" | "warning" | "danger";

const ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

type NoticeProps = {
  tone: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A link or a button that solves the problem. */
  action?: ReactNode;
  /** Announces the notice when it appears; off for a notice that is on the page from the start. */
  announce?: boolean;
};

export function Notice({ tone, title, children, action, announce = true }: NoticeProps) {
  const Icon = ICONS[tone];
  const role = tone === "danger" ? "alert" : "status";
  return (
    <div
      className={cx("row-3 lines-2 small align-start", styles["notice"], `tone-${tone}`)}
      role={announce ? role : undefined}
    >
      <Icon className={styles["icon"]} size={20} />
      <div className={styles["text"]}>
        {title && <strong className={cx("block", styles["title"])}>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles["action"]}>{action}</div>}
    </div>
  );
}
