import type { ReactNode } from "react";
import { cx } from "../page/cx.ts";
import styles from "./notice.module.css";
import { Spinner } from "./spinner.tsx";

/** Shown in the place of content until the server has responded. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <output className={cx("line-3 soft justify-centre", styles["waiting"])}>
      <Spinner />
      {children}
    </output>
  );
}
