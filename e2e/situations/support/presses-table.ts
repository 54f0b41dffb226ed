import { mkdirSync, writeFileSync } from "node:fs";
import type { FullResult, Reporter, TestCase } from "@playwright/test/reporter";
import { writeDocumentPart } from "../../support/document-part.ts";
import { MEASURED, type Measured } from "./measure.ts";

const OF_STAFF = new URL("../../../.data/situations.md", import.meta.url);

type Table = {
  readonly columns: readonly string[];
  /** The number of situations in the table. */
  readonly count: number;
  readonly write: (table: string) => void;
};

/** By the names of the projects. */
const TABLES: Readonly<Record<string, Table>> = {
  players: {
    columns: ["way", "presses", "scrolls", "seconds", "elsewhere, as its maker describes it"],
    count: 8,
    write: (table) => writeDocumentPart("player.md", "situations", table),
  },
  staff: {
    columns: ["situation", "page", "presses", "seconds"],
    count: 32,
    write: (table) => {
      mkdirSync(new URL(".", OF_STAFF), { recursive: true });
      writeFileSync(OF_STAFF, `${table}\n`);
    },
  },
};

/** Writes the tables of situations of which all were played, once all have passed. */
export default class PressesTables implements Reporter {
  readonly #measured = new Map<string, Measured[]>();

  onTestEnd({ annotations, parent }: TestCase): void {
    const who = parent.project()?.name ?? "";
    const rows = annotations
      .filter(({ type }) => type === MEASURED)
      .map(({ description }) => JSON.parse(description ?? "") as Measured);
    this.#measured.set(who, [...(this.#measured.get(who) ?? []), ...rows]);
  }

  onEnd({ status }: FullResult): void {
    for (const [who, measured] of this.#measured) {
      const { columns, count, write } = TABLES[who]!;
      const numbers = new Set(measured.map(({ nth }) => nth));
      if (status === "passed" && numbers.size >= count) write(tableOf(columns, measured));
      else process.stdout.write(`${numbers.size} of ${count} situations of ${who}: no new table\n`);
    }
  }
}

function tableOf(columns: readonly string[], measured: readonly Measured[]): string {
  const rows = measured
    .toSorted((one, other) => one.nth - other.nth)
    .map(({ nth, cells: [name, ...others] }) => [`${nth}. ${name}`, ...others]);
  const [head, ...lines] = [columns, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [head, `|${columns.map(() => "---|").join("")}`, ...lines].join("\n");
}
