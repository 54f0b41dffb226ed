import { CSV_MARK } from "@portal/contract/values/csv";
import { saveFile } from "../../../src/lib/browser/save-file.ts";

/** Gives lines as a file that spreadsheets and accounting software load. */
export function saveCsv(lines: readonly string[], name: string): void {
  saveFile(new Blob([CSV_MARK, ...lines], { type: "text/csv;charset=utf-8" }), name);
}
