import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { cx } from "../page/cx.ts";
import styles from "./states.module.css";

type SkeletonProps = {
  /** Any CSS length; a line of text fills its row by default. */
  width?: string;
  height?: string;
  round?: boolean;
};

/** The placeholder of content, in its size. Put it into `Loading`. */
export function Skeleton({ width = "100%", height = "1em", round = false }: SkeletonProps) {
  return (
    // An SVG takes its size from attributes; the security policy forbids style attributes in a document.
    <svg
      className={cx(styles["skeleton"], round && styles["round"])}
      width={width}
      height={height}
      aria-hidden="true"
    />
  );
}

/** Several skeletons alike. */
export function Skeletons({ count, height }: { count: number; height: string }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} height={height} />);
}

/** The place of content that is on its way: its skeletons, and words for screen readers. */
export function Loading(props: { className?: string | undefined; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={props.className} role="status" aria-busy="true">
      <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
      {props.children}
    </div>
  );
}

export function TableSkeleton({ rows }: { rows: number }) {
  const { t } = useLingui();
  return (
    <div className="stack-4" role="status" aria-busy="true">
      <p className="note">{t`Đang tải dữ liệu...`}</p>
      <Skeletons count={rows} height="3rem" />
    </div>
  );
}
