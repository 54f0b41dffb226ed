import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FullResult, Reporter, TestCase } from "@playwright/test/reporter";
import type { TableOptions } from "../../support/reporters.ts";
import { MEASURED, type Measured } from "./measure.ts";

const [BEGIN, END] = ["<!-- situations: begin -->", "<!-- situations: end -->"];

/** Writes a document's table of situations, once all of them have been played and have passed. */
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
      process.stdout.write(
        `${numbers.size} of ${count} situations: the table of ${document} stays\n`,
      );
      return;
    }
    const file = fileURLToPath(new URL(`../../../docs/${document}`, import.meta.url));
    const text = readFileSync(file, "utf8");
    const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)];
    if (before < 0 || after < before) throw new Error(`${document} has no place for the table`);
    const table = tableOf(columns, this.#measured);
    writeFileSync(file, `${text.slice(0, before)}${BEGIN}\n${table}\n${text.slice(after)}`);
  }
}

function tableOf(columns: readonly string[], measured: readonly Measured[]): string {
  const rows = measured
    .toSorted((one, other) => one.nth - other.nth)
    .map(({ nth, cells: [name, ...others] }) => [`${nth}. ${name}`, ...others]);
  const [head, ...lines] = [columns, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [head, `|${columns.map(() => "---|").join("")}`, ...lines].join("\n");
}
