import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../ui/page/cx.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import styles from "../frame.module.css";

type PageFailureProps = {
  title: string;
  description: string;
  /** The player's next steps. */
  action: ReactNode;
  /** The id by which the request is found in the server's log. */
  note?: ReactNode;
};

/** Replaces a whole page that failed. */
export function PageFailure({ title, description, action, note }: PageFailureProps) {
  return (
    <div className={cx("stack-5 at-most-34", styles["failure"])} role="alert">
      <span className="round-mark tone-danger">
        <CircleAlert size={28} />
      </span>
      <PageHeader title={title} description={description} />
      <div className="row-3">{action}</div>
      {note && <p className="small faint">{note}</p>}
    </div>
  );
}
