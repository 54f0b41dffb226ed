import type { ReactNode } from "react";
import { cx } from "../page/cx.ts";
import styles from "./states.module.css";

export type BadgeTone = "neutral" | "jade" | "gold" | "warning" | "danger";

/** A word about the state of something. The colour only repeats what the word says. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={cx("strong align-centre", styles["badge"], `tone-${tone}`)}>{children}</span>
  );
}
