import type { Stage } from "./stage.ts";

/** One measured figure and what it must reach. */
export type Figure = {
  readonly label: string;
  readonly value: number;
  readonly unit: "×" | "%" | "ms" | "kB" | "MB" | "";
  /** Without one the figure is reported only. */
  readonly limit?: { readonly atLeast: number } | { readonly atMost: number };
  /** The figure of each round; `value` is their median. */
  readonly rounds?: readonly number[];
  /** What stands behind it, with units in the names. */
  readonly detail: Readonly<Record<string, number>>;
};

/** A benchmark that `npm run bench -- <name>` picks out. */
export type Row = {
  readonly name: string;
  readonly measure: (stage: Stage) => Promise<readonly Figure[]>;
};

export function isReached({ value, limit }: Figure): boolean {
  if (limit === undefined) return true;
  return "atLeast" in limit ? value >= limit.atLeast : value <= limit.atMost;
}
