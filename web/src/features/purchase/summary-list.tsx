import type { ReactNode } from "react";
import { cx } from "../../ui/page/cx.ts";
import styles from "./purchase.module.css";

/** The facts of an order, a name and a value in each line. */
export function SummaryList({ children }: { children: ReactNode }) {
  return <dl className="stack-0">{children}</dl>;
}

export function SummaryLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={cx("row-4 lines-0 between align-baseline", styles["summaryLine"])}>
      <dt className="note">{label}</dt>
      <dd className="touch-targets">{children}</dd>
    </div>
  );
}
