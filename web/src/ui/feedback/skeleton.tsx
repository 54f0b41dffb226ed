import { cx } from "../page/cx.ts";
import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** Any CSS lengths; a line of text fills its row unless told. */
  width?: string;
  height?: string;
  round?: boolean;
};

/** Stands where content will be, in its size. Mark the region around it with `aria-busy`. */
export function Skeleton({ width = "100%", height = "1em", round = false }: SkeletonProps) {
  return (
    // As an SVG it has its size by attributes: style attributes in a document are what the security policy forbids.
    <svg
      className={cx(styles["skeleton"], round && styles["round"])}
      width={width}
      height={height}
      aria-hidden="true"
    />
  );
}
