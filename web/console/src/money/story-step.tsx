import type { ReactNode } from "react";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import styles from "./money.module.css";

type StoryStepProps = {
  readonly title: string;
  readonly at?: string;
  readonly children: ReactNode;
};

/** One step of a story, with its time. */
export function StoryStep({ title, at, children }: StoryStepProps) {
  return (
    <li className={styles["step"]}>
      <div className={styles["stepHead"]}>
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
