import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FullResult, Reporter, TestCase } from "@playwright/test/reporter";
import { MEASURED, type Measured } from "./situation.ts";

const HANDBOOK = fileURLToPath(new URL("../../../docs/operator.md", import.meta.url));
const [BEGIN, END] = ["<!-- situations: begin -->", "<!-- situations: end -->"];
const ALL = 27;

/** Writes the handbook's table of situations, once all of them have been played and have passed. */
export default class PressesTable implements Reporter {
  readonly #measured: Measured[] = [];

  onTestEnd({ annotations }: TestCase): void {
    for (const { type, description } of annotations) {
      if (type === MEASURED) this.#measured.push(JSON.parse(description ?? "") as Measured);
    }
  }

  onEnd({ status }: FullResult): void {
    const numbers = new Set(this.#measured.map(({ nth }) => nth));
    if (status !== "passed" || numbers.size < ALL) {
      process.stdout.write(`${numbers.size} of ${ALL} situations: the handbook's table stays\n`);
      return;
    }
    const text = readFileSync(HANDBOOK, "utf8");
    const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)];
    if (before < 0 || after < before) throw new Error(`${HANDBOOK} has no place for the table`);
    const table = tableOf(this.#measured.toSorted((one, other) => one.nth - other.nth));
    writeFileSync(HANDBOOK, `${text.slice(0, before)}${BEGIN}\n${table}\n${text.slice(after)}`);
  }
}

const tableOf = (measured: readonly Measured[]): string =>
  [
    "| situation | page | presses | seconds |",
    "|---|---|---|---|",
    ...measured.map(
      ({ nth, name, screen, presses, seconds }) =>
        `| ${nth}. ${name} | ${screen} | ${presses} | ${seconds} |`,
    ),
  ].join("\n");
