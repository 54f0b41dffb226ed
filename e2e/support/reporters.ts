/** Chooses the reporters of a run of browser tests. */
import type { ReporterDescription } from "@playwright/test";
import { isByKeyboard } from "../situations/support/keyboard-hands.ts";

export type TableOptions = {
  /** The document below docs/ that has the table. Absent: the table goes to .data/situations.md. */
  readonly document?: string;
  readonly columns: readonly string[];
  /** The number of situations in the table. */
  readonly count: number;
};

/**
 * Returns the reporters of a run: the list, the JSON report if `PLAYWRIGHT_JSON_OUTPUT_FILE` is set, and the table of
 * situations if `SITUATIONS_TABLE` is set and people use a pointer.
 */
export function reporters(table?: TableOptions): ReporterDescription[] {
  const reports: ReporterDescription[] = [["list"]];
  if (process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"]) reports.push(["json"]);
  if (table && process.env["SITUATIONS_TABLE"] && !isByKeyboard) {
    reports.push(["./situations/support/presses-table.ts", table]);
  }
  return reports;
}
