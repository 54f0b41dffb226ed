import type { ReactNode } from "react";
import { Spinner } from "./spinner.tsx";
import styles from "./notice.module.css";

/** Shown in the place of content until the server has responded. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <output className={styles["waiting"]}>
      <Spinner />
      {children}
    </output>
  );
}
