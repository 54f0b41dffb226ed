import type { ReactNode } from "react";
import styles from "./ink-art.module.css";

/** A bridge that has fallen: the way does not go on. */
export function FallenBridge() {
  return (
    <Ink>
      <circle cx="222" cy="50" r="30" className={styles["sun"]} />
      <path
        d="M0 120C26 98 42 78 62 84c18 6 26 22 46 18 22-4 34-32 54-34 22-2 36 24 54 30 22 6 46-18 70-14 14 2 24 12 34 20v56H0z"
        className={styles["far"]}
      />
      <path
        d="M166 34q8-9 20-7-8 2-12 8 8-1 18 5-13-3-23 0-11 1-18 6 6-8 15-12zM134 58q5-6 13-5-5 1-8 5 5 0 12 3-9-1-15 0-7 1-12 4 4-5 10-7z"
        className={styles["ink"]}
      />
      <path
        d="M0 94c20-5 38-2 54-1l44 2c5 10-2 20 1 32 2 12-3 22-7 33H0zM320 90c-22-3-36 2-62 2l-34 3c-5 10 3 18 0 30-2 12 4 24 6 35h90z"
        className={styles["near"]}
      />
      <g className={styles["line"]}>
        <path d="M78 94V70M96 95V72M244 93V70M262 92V69" />
        <path d="M78 73l18 2q16 8 22 36M262 72l-18 1q-12 10-14 34" />
        <path d="M98 96q14 4 22 26M100 102l9-3M106 108l9-4M111 116l9-4M226 96q-5 10-4 24M219 104l10 2M217 112l10 1" />
        <path d="M118 146h46M140 152h54M206 148h22" />
      </g>
      <g transform="translate(-412 -344) scale(.574)">
        <path
          d="M786 764v-24q0-4-3-5q4-2 4-7q0-6 5-6t5 6q0 5 3 7q9 7 9 29zM776 724q16-14 32 0q-16-4-32 0z"
          className={styles["ink"]}
        />
      </g>
    </Ink>
  );
}

/** A letter whose seal is broken: its link is used up. */
export function BrokenSeal() {
  return (
    <Ink>
      <path
        d="M0 132c30-20 52-40 78-34 22 5 34 22 60 18 30-5 44-34 72-34 26 0 38 22 62 26 20 3 34-8 48-10v62H0z"
        className={styles["far"]}
      />
      <g transform="rotate(-5 160 84)">
        <path d="M92 32h136v100H92z" className={styles["paper"]} />
        <path d="M92 32l68 56 68-56M92 132l52-58M228 132l-52-58" className={styles["line"]} />
      </g>
      <g className={styles["sun"]}>
        <path
          d="M0-22A22 22 0 0 0 0 22L5 13-4 7 5-2-4-9 4-15z"
          transform="translate(151 88) rotate(-10)"
        />
        <path
          d="M0-22A22 22 0 0 1 0 22L5 13-4 7 5-2-4-9 4-15z"
          transform="translate(164 92) rotate(12)"
        />
        <path d="M178 124l6-4 3 6-7 3zM142 122l5 2-2 5-5-2z" />
      </g>
    </Ink>
  );
}

function Ink({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 160" className={styles["art"]} aria-hidden="true">
      {children}
    </svg>
  );
}
