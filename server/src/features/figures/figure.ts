import type { Readings } from "./readings.ts";

/** One value of a figure, with its labels. */
export type Value = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

/** One metric that is read from the database. */
export type Figure = {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly valuesOf: (readings: Readings) => readonly Value[];
};

/** The values of a figure without labels. */
export const unlabelled = (value: number): readonly Value[] => [{ labels: {}, value }];

/** Returns a value for each name, 0 if none was found: alerts can only compare values that exist. */
export function withZeros(
  label: string,
  names: readonly string[],
  found: readonly (readonly [string, number])[],
): readonly Value[] {
  const values = new Map([...names.map((name) => [name, 0] as const), ...found]);
  return [...values].map(([name, value]) => ({ labels: { [label]: name }, value }));
}
