import { CSV_MARK } from "@portal/contract/values/csv";
import { saveFile } from "../../../src/lib/browser/save-file.ts";

/** Saves lines as a CSV file for spreadsheets and accounting software. */
export function saveCsv(lines: readonly string[], name: string): void {
  saveFile(new Blob([CSV_MARK, ...lines], { type: "text/csv;charset=utf-8" }), name);
}
