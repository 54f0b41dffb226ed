/** Figures and their limits, rows that measure them, rounds of measurements, and medians. */
import type { Environment } from "./environment.ts";

type Limit = { readonly atLeast: number } | { readonly atMost: number };
type Unit = "×" | "%" | "ms" | "kB" | "MB" | "";
/** The measurements behind a figure. */
type Detail = Readonly<Record<string, number>>;

/** A measured figure and its limit. */
export type Figure = {
  readonly label: string;
  readonly value: number;
  readonly unit: Unit;
  /** A figure without a limit is only reported. */
  readonly limit?: Limit;
  /** The figure of each round; `value` is their median. */
  readonly rounds?: readonly number[];
  readonly detail: Detail;
};

/** A benchmark; `npm run bench -- <name>` runs it alone. */
export type Row = {
  readonly name: string;
  readonly measure: (environment: Environment) => Promise<readonly Figure[]>;
};

/** Whether the value is within the figure's limit. */
export function isReached({ value, limit }: Figure): boolean {
  if (limit === undefined) return true;
  return "atLeast" in limit ? value >= limit.atLeast : value <= limit.atMost;
}

/** Returns a figure. Its value is the median of the values, if there are several. */
export function figure(
  label: string,
  values: number | readonly number[],
  unit: Unit,
  limit: Limit | undefined,
  detail: Detail = {},
): Figure {
  const isOne = typeof values === "number";
  const value = isOne ? values : median(values);
  return { label, value, unit, ...(limit && { limit }), ...(!isOne && { rounds: values }), detail };
}

/**
 * Returns the figure of a ratio: the first quantity ÷ the second, round by round. The detail has the median of each
 * under its name.
 */
export function ratioFigure(
  label: string,
  quantities: Readonly<Record<string, readonly number[]>>,
  limit: Limit,
  detail: Detail = {},
): Figure {
  const [first = [], second = []] = Object.values(quantities);
  const medians = Object.fromEntries(
    Object.entries(quantities).map(([name, values]) => [name, median(values)]),
  );
  const rounds = first.map((value, round) => value / second[round]!);
  return figure(label, rounds, "×", limit, { ...medians, ...detail });
}

/** How long a round measures (whole seconds, for pgbench), and how many rounds a figure has. Both can be shortened. */
export const ROUND_SECONDS = Number(process.env["BENCH_SECONDS"] ?? 3);
export const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);

/**
 * Measures several quantities in turn, round by round. Each round has another order, so that other work of the machine
 * and the growth of the tables affect all of them alike.
 * @returns the measurements of each, round by round
 */
export async function inTurns<Name extends string>(
  measures: Readonly<Record<Name, (round: number) => Promise<number>>>,
  rounds: number = ROUNDS,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      measured[name]!.push(await measures[name](round));
    }
  }
  return measured as Record<Name, number[]>;
}

export const median = (values: Iterable<number>): number => quantile(values, 0.5);

/** @param share 0 … 1; the result is interpolated between two values */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  if (sorted.length === 0) throw new Error("no values");
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at));
}
