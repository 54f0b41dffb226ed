/** Ink drawings of pages that do not exist and of links that do not work. */
import type { ReactNode } from "react";
import styles from "./ink-art.module.css";

/** A drawing of a fallen bridge, for a page that does not exist. */
export function FallenBridge() {
  return (
    <Ink>
      <circle cx="128" cy="40" r="20" className={styles["far"]} />
      <path
        d="M0 140q20-34 44-46t42 4 34 18 32-14 34 8 40-24 40 6 54 48z"
        className={styles["far"]}
      />
      {/* Two birds. */}
      <path
        d="M232 26q8-9 20-7-8 2-12 8 8-1 18 5-13-3-23 0-11 1-18 6 6-8 15-12zM206 44q5-6 13-5-5 1-8 5 5 0 12 3-9-1-15 0-7 1-12 4 4-5 10-7z"
        className={styles["ink"]}
      />
      {/* The filter makes edges rough like ink; `Ink` below defines it. */}
      <g className={styles["near"]} filter="url(#ink-edge)">
        <path d="M-10 92q26-8 52-4t62 4q8 6 4 16t2 18-6 16 2 28H-10z" />
        <path d="M330 88q-24-6-48 0t-60 4q-8 8-4 18t-4 20 8 18-2 22h110z" />
      </g>
      <g className={styles["line"]}>
        <path d="M82 90V66M102 92V70M236 92V69M256 90V66" />
        <path d="M82 69l20 3q16 10 22 38M256 69l-20 2q-12 10-15 34M245 70v7" />
        <path d="M102 93q15 5 22 28M104 100l9-4M110 106l9-5M115 114l9-5M236 93q-10 6-13 24M225 102l10 3M222 110l10 2" />
        <path d="M128 142h40M148 149h58M196 144h20" />
      </g>
      {/* A lantern on the bridge's far end, and a traveller in a hat before the near one. */}
      <path d="M241 77h8q3 6 0 12h-8q-3-6 0-12z" className={styles["sun"]} />
      <path
        d="M786 764v-24q0-4-3-5q4-2 4-7q0-6 5-6t5 6q0 5 3 7q9 7 9 29zM776 724q16-14 32 0q-16-4-32 0z"
        transform="translate(-407 -352) scale(.578)"
        className={styles["ink"]}
      />
    </Ink>
  );
}

/** A drawing of a letter with a broken seal, for an emailed link that does not work. */
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

/** The frame of the drawings, with the filter `ink-edge` for rough edges. */
function Ink({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 160" className={styles["art"]} aria-hidden="true">
      <filter id="ink-edge">
        <feTurbulence baseFrequency=".05" numOctaves="2" seed="4" />
        <feDisplacementMap in="SourceGraphic" scale="5" />
      </filter>
      {children}
    </svg>
  );
}
