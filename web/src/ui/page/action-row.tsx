import type { ReactNode } from "react";
import styles from "./button.module.css";

/** The buttons below a form or a question, the main one first. On a phone they are stacked. */
export function ActionRow({ children }: { children: ReactNode }) {
  return <div className={styles["actionRow"]}>{children}</div>;
}
