import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { markdownTable, writeDocumentPart } from "../document-part.ts";
import { joinPictures } from "./pictures.ts";
import { VERSION } from "./test.ts";

/** Writes the table of journeys and engines into docs/browsers.md, and its pictures, once all have passed. */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class EnginesTable implements Reporter {
  readonly #versions = new Map<string, string>();
  /** The engines in which each journey passed. */
  readonly #passed = new Map<string, string[]>();

  onTestEnd({ title, parent, annotations }: TestCase, { status }: TestResult): void {
    const engine = parent.project()?.name ?? "";
    const version = annotations.find(({ type }) => type === VERSION)?.description;
    if (version === undefined || status !== "passed") return;
    this.#versions.set(engine, version);
    this.#passed.set(title, [...(this.#passed.get(title) ?? []), engine]);
  }

  async onEnd({ status }: FullResult): Promise<void> {
    if (status !== "passed") return;
    const engines = [...this.#versions.keys()].toSorted();
    const rows = [...this.#passed]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([title, passed]) => [
        title,
        ...engines.map((engine) => (passed.includes(engine) ? "passed" : "")),
      ]);
    const head = ["journey", ...engines.map((engine) => this.#versions.get(engine) ?? "")];
    const errors = ["errors of the pages", ...engines.map(() => 0)];
    writeDocumentPart("browsers.md", "engines", markdownTable([head, ...rows, errors]));
    await joinPictures(engines);
  }
}
