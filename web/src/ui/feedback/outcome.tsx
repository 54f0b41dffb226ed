import { CircleAlert, CircleCheck, MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../page/cx.ts";
import { PageHeader } from "../page/page-header.tsx";
import styles from "./states.module.css";

const ICONS = { success: CircleCheck, mail: MailCheck, danger: CircleAlert } as const;

type OutcomeProps = {
  look: keyof typeof ICONS;
  /** Replaces the icon of the look. */
  art?: ReactNode;
  /** The page's only `h1`. */
  title: string;
  children: ReactNode;
  /** Where to go from here: links and buttons, the most likely first. */
  actions: ReactNode;
};

/** Shows the result in place of a form or a wait. It takes the focus, so that screen readers announce it. */
export function Outcome({ look, art, title, children, actions }: OutcomeProps) {
  const Icon = ICONS[look];
  return (
    <div
      className={cx("stack-4", styles["outcome"], look === "danger" ? "tone-danger" : "tone-jade")}
    >
      {art ?? (
        <span className="round-mark">
          <Icon size={28} />
        </span>
      )}
      <PageHeader title={title} takesFocus />
      <div className="stack-3 soft">{children}</div>
      <div className={cx("row-3", styles["outcomeActions"])}>{actions}</div>
    </div>
  );
}
