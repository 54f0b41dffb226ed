import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { writeDocumentPart } from "../document-part.ts";
import { joinPictures } from "./pictures.ts";
import { VERSION } from "./test.ts";

/** Writes the engines with their journeys into docs/browsers.md, and its pictures, once all have passed. */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class EnginesTable implements Reporter {
  /** The version and the passed journeys of each engine. */
  readonly #passed = new Map<string, { readonly version: string; readonly titles: string[] }>();

  onTestEnd({ title, parent, annotations }: TestCase, { status }: TestResult): void {
    const engine = parent.project()?.name ?? "";
    const version = annotations.find(({ type }) => type === VERSION)?.description;
    if (version === undefined || status !== "passed") return;
    const { titles = [] } = this.#passed.get(engine) ?? {};
    this.#passed.set(engine, { version, titles: [...titles, title] });
  }

  async onEnd({ status }: FullResult): Promise<void> {
    if (status !== "passed") return;
    const engines = [...this.#passed].toSorted(([one], [other]) => one.localeCompare(other));
    const byJourneys = Map.groupBy(engines, ([, { titles }]) => titles.toSorted().join("; "));
    const lines = [...byJourneys].map(([titles, of]) => {
      const versions = of.map(([, { version }]) => version).join(", ");
      return `- ${versions} passed, without an error of a page: ${titles}`;
    });
    writeDocumentPart("browsers.md", "engines", lines.join("\n"));
    await joinPictures(engines.map(([engine]) => engine));
  }
}
