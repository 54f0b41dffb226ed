import type { ReactNode } from "react";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { cx } from "../../../src/ui/page/cx.ts";
import styles from "./money.module.css";

type StoryStepProps = {
  readonly title: string;
  readonly at?: string;
  readonly children: ReactNode;
};

/** One step of a story, with its time. */
export function StoryStep({ title, at, children }: StoryStepProps) {
  return (
    <li className={cx("stack-2 box", styles["step"])}>
      <div className={cx("row between align-baseline", styles["stepHead"])}>
        <h2>{title}</h2>
        {at !== undefined && (
          <time className={styles["time"]} dateTime={at}>
            {formatDateTime(at)}
          </time>
        )}
      </div>
      {children}
    </li>
  );
}
