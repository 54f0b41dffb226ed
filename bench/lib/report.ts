/** Prints the measured figures as a table and writes them to bench/results. */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { type Figure, isReached } from "./figures.ts";

export type Measured = { readonly row: string; readonly figures: readonly Figure[] };

const RESULTS_FOLDER = fileURLToPath(new URL("../results/", import.meta.url));

/** Returns the figures as a table with row, figure, limit and result. */
export function tableOf(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ row, figures }) =>
    figures.map((figure) => [
      row,
      figure.label,
      shown(figure.value, figure),
      limitOf(figure),
      isReached(figure) ? "ok" : "MISSED",
      Object.entries(figure.detail)
        .map(([name, value]) => `${name} ${rounded(value)}`)
        .join(", "),
    ]),
  );
  const table = [["row", "what", "figure", "limit", "", "detail"], ...lines];
  const widths = table[0]!.map((_, column) =>
    Math.max(...table.map((cells) => cells[column]!.length)),
  );
  const lineOf = (cells: readonly string[]) =>
    cells.map((cell, column) => cell.padEnd(widths[column]!)).join("  ");
  return table.map((cells) => lineOf(cells).trimEnd()).join("\n");
}

/** Writes the results. @returns the file they were written to */
export function writeResults(measured: readonly Measured[]): string {
  const date = new Date().toISOString();
  const results = {
    date,
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, memoryBytes: totalmem() },
    node: process.version,
    rows: measured.map(({ row, figures }) => ({
      row,
      figures: figures.map((figure) => ({ ...figure, reached: isReached(figure) })),
    })),
  };
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  const file = `${RESULTS_FOLDER}${date.slice(0, 19).replaceAll(":", "-")}.json`;
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
  return file;
}

function limitOf(figure: Figure): string {
  const { limit } = figure;
  if (limit === undefined) return "";
  return "atLeast" in limit
    ? `≥ ${shown(limit.atLeast, figure)}`
    : `≤ ${shown(limit.atMost, figure)}`;
}

const shown = (value: number, { unit }: Figure): string => `${rounded(value)} ${unit}`.trim();

/** Rounds to three significant digits. */
const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
