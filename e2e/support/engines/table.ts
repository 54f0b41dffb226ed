import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { writeDocumentPart } from "../document-part.ts";
import { joinPictures } from "./pictures.ts";
import { VERSION } from "./test.ts";

/** Writes a table of journeys and engines into docs/browsers.md, and its pictures, once all have passed. */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class EnginesTable implements Reporter {
  readonly #engines = new Map<string, { readonly version: string; readonly passed: Set<string> }>();

  onTestEnd({ title, parent, annotations }: TestCase, { status }: TestResult): void {
    const engine = parent.project()?.name ?? "";
    const version = annotations.find(({ type }) => type === VERSION)?.description;
    if (version === undefined || status !== "passed") return;
    const { passed = new Set<string>() } = this.#engines.get(engine) ?? {};
    this.#engines.set(engine, { version, passed: passed.add(title) });
  }

  async onEnd({ status }: FullResult): Promise<void> {
    if (status !== "passed") return;
    const engines = [...this.#engines].toSorted(([one], [other]) => one.localeCompare(other));
    const titles = new Set(engines.flatMap(([, { passed }]) => [...passed]));
    // A title without a requirement is a test of the tests.
    const journeys = [...titles].filter((title) => title.startsWith("R-")).toSorted();
    const rows = engines.map(([, { version, passed }]) => [
      version,
      ...journeys.map((title) => (passed.has(title) ? "passed" : "")),
    ]);
    const head = ["engine", ...journeys];
    const table = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
    writeDocumentPart("browsers.md", "engines", table.join("\n"));
    await joinPictures(engines.map(([engine]) => engine));
  }
}
