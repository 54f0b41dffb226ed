import type { ReactNode } from "react";
import { Mark } from "../../../src/layout/mark.tsx";
import { ThemeSwitch } from "../../../src/layout/theme-switch.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import styles from "./door.module.css";

/** The frame of pages for people who are not signed in: one card before an ink landscape, under the game's name. */
export function Door({ children }: { children: ReactNode }) {
  const gameName = nameOfGame();
  return (
    <div className={styles["door"]}>
      <main className={styles["card"]}>
        <p className={cx("align-centre", styles["game"])}>
          <Mark />
          {gameName}
        </p>
        {children}
      </main>
      <footer>
        <ThemeSwitch name="door-theme" />
      </footer>
    </div>
  );
}

/** The server writes it into the document. The development server does not. */
const nameOfGame = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
