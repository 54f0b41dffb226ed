import type { Environment } from "./environment.ts";
import { median } from "./load/rounds.ts";

/** A measured figure and its limit. */
export type Figure = {
  readonly label: string;
  readonly value: number;
  readonly unit: "×" | "%" | "ms" | "kB" | "MB" | "";
  /** A figure without a limit is only reported. */
  readonly limit?: { readonly atLeast: number } | { readonly atMost: number };
  /** The figure of each round; `value` is their median. */
  readonly rounds?: readonly number[];
  /** The measurements behind the figure, with units in the names. */
  readonly detail: Readonly<Record<string, number>>;
};

/** A benchmark; `npm run bench -- <name>` runs it alone. */
export type Row = {
  readonly name: string;
  readonly measure: (environment: Environment) => Promise<readonly Figure[]>;
};

export function isReached({ value, limit }: Figure): boolean {
  if (limit === undefined) return true;
  return "atLeast" in limit ? value >= limit.atLeast : value <= limit.atMost;
}

/** Returns the figure of a ratio: the median of its rounds. */
export const ratioFigure = (
  label: string,
  rounds: readonly number[],
  limit: Figure["limit"] & {},
  detail: Figure["detail"],
): Figure => ({ label, value: median(rounds), unit: "×", limit, rounds, detail });
