import type { ReactNode } from "react";
import styles from "./button.module.css";
import { cx } from "./cx.ts";

/** The buttons below a form or a question, the main one first. On a phone they are stacked. */
export function ActionRow({ children }: { children: ReactNode }) {
  return <div className={cx("row-3", styles["actionRow"])}>{children}</div>;
}
