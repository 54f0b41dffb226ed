import type { ReactNode } from "react";
import { Spinner } from "./spinner.tsx";
import styles from "./waiting.module.css";

/** Stands where something will be as soon as the server has answered. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <output className={styles["waiting"]}>
      <Spinner />
      {children}
    </output>
  );
}
