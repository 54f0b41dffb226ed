import { useEffect, useRef } from "react";
import { cx } from "../page/cx.ts";
import styles from "./notice.module.css";

/**
 * Returns the attributes of the element around the notices of a result. It takes the focus when `done`
 * becomes another object: the button that was pressed, and to which a dialog gives the focus back, may be gone.
 */
export function useNews(done: object | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) ref.current?.focus();
  }, [done]);
  return { ref, tabIndex: -1, className: cx("stack-4 hidden-if-empty", styles["news"]) };
}
