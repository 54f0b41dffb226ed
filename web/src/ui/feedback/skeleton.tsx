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
