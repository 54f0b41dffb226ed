import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { writeDocumentPart } from "../document-part.ts";
import { joinPictures } from "./pictures.ts";
import { VERSION } from "./test.ts";

/** Writes the engines and the number of their journeys into docs/browsers.md, and its pictures, once all have passed. */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class EnginesTable implements Reporter {
  readonly #passed = new Map<string, { readonly version: string; readonly count: number }>();

  onTestEnd({ parent, annotations }: TestCase, { status }: TestResult): void {
    const engine = parent.project()?.name ?? "";
    const version = annotations.find(({ type }) => type === VERSION)?.description;
    if (version === undefined || status !== "passed") return;
    this.#passed.set(engine, { version, count: (this.#passed.get(engine)?.count ?? 0) + 1 });
  }

  async onEnd({ status }: FullResult): Promise<void> {
    if (status !== "passed") return;
    const engines = [...this.#passed].toSorted(([one], [other]) => one.localeCompare(other));
    const lines = engines.map(([, { version, count }]) => `- ${version}: ${count} journeys`);
    writeDocumentPart("browsers.md", "engines", lines.join("\n"));
    await joinPictures(engines.map(([engine]) => engine));
  }
}
