import { mkdirSync, writeFileSync } from "node:fs";
import type { FullResult, Reporter, TestCase } from "@playwright/test/reporter";
import { writeDocumentPart } from "../../support/document-part.ts";
import type { TableOptions } from "../../support/reporters.ts";
import { MEASURED, type Measured } from "./measure.ts";

const TABLE_FILE = new URL("../../../.data/situations.md", import.meta.url);

/** Writes the table of situations, once all of them have been played and have passed. */
export default class PressesTable implements Reporter {
  readonly #options: TableOptions;
  readonly #measured: Measured[] = [];

  constructor(options: TableOptions) {
    this.#options = options;
  }

  onTestEnd({ annotations }: TestCase): void {
    for (const { type, description } of annotations) {
      if (type === MEASURED) this.#measured.push(JSON.parse(description ?? "") as Measured);
    }
  }

  onEnd({ status }: FullResult): void {
    const { document, columns, count } = this.#options;
    const numbers = new Set(this.#measured.map(({ nth }) => nth));
    if (status !== "passed" || numbers.size < count) {
      process.stdout.write(`${numbers.size} of ${count} situations: no new table\n`);
      return;
    }
    const table = tableOf(columns, this.#measured);
    if (document) return writeDocumentPart(document, "situations", table);
    mkdirSync(new URL(".", TABLE_FILE), { recursive: true });
    writeFileSync(TABLE_FILE, `${table}\n`);
  }
}

function tableOf(columns: readonly string[], measured: readonly Measured[]): string {
  const rows = measured
    .toSorted((one, other) => one.nth - other.nth)
    .map(({ nth, cells: [name, ...others] }) => [`${nth}. ${name}`, ...others]);
  const [head, ...lines] = [columns, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [head, `|${columns.map(() => "---|").join("")}`, ...lines].join("\n");
}
