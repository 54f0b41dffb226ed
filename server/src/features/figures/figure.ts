import type { Readings } from "./readings.ts";

/** One metric that is read from the database. */
export type Figure = {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly valuesOf: (
    readings: Readings,
  ) => readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
};

/** A figure without labels. Null: it is absent. */
export const figure = (
  name: string,
  help: string,
  valueOf: (readings: Readings) => number | null,
): Figure => ({
  name,
  help,
  labels: [],
  valuesOf: (readings) => {
    const value = valueOf(readings);
    return value === null ? [] : [{ labels: {}, value }];
  },
});

/** The values of a figure by their label. Null: the value is absent. */
type ByLabel = readonly (readonly [of: string, value: number | null])[];

/** A figure with one label. */
export const figureBy = (
  label: string,
  name: string,
  help: string,
  valuesOf: (readings: Readings) => ByLabel,
): Figure => ({
  name,
  help,
  labels: [label],
  valuesOf: (readings) =>
    valuesOf(readings).flatMap(([of, value]) =>
      value === null ? [] : { labels: { [label]: of }, value },
    ),
});

/** Returns a value for each name, 0 if none was found: alerts can only compare values that exist. */
export const withZeros = (names: readonly string[], found: ByLabel): ByLabel => [
  ...new Map([...names.map((name) => [name, 0] as const), ...found]),
];
