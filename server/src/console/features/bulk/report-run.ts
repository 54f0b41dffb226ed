import type { OperatorServices } from "../../../operator-services.ts";
import { CSV_MARK, csvLine } from "@portal/contract/values/csv";
import { errors } from "../../errors.ts";
import { findFileName, listRows, type ReportedRow } from "./store.ts";

/** How the report names each outcome. */
const OUTCOMES: Readonly<Record<NonNullable<ReportedRow["outcome"]>, string>> = {
  granted: "đã cộng",
  "given-before": "đã được cộng từ trước",
  refused: "không cộng được",
};

/** Returns what became of each row, as a file for a spreadsheet. @throws errors.bulkUnknown */
export async function reportRun(
  { db }: Pick<OperatorServices, "db">,
  id: string,
): Promise<{ readonly fileName: string; readonly csv: string }> {
  const found = await findFileName(db, id);
  if (!found) throw errors.bulkUnknown();
  const head = ["dòng", "username", "kp", "occasion", "note", "kết quả", "lý do", "lúc"];
  const lines = (await listRows(db, id)).map((row) =>
    csvLine([
      row.line,
      row.username,
      row.kp,
      row.occasion,
      row.note,
      row.outcome === null ? "đang chờ" : OUTCOMES[row.outcome],
      row.refusal,
      row.doneAt,
    ]),
  );
  const fileName = `ket-qua-${found.fileName.replace(/\.csv$/i, "")}.csv`;
  return { fileName, csv: CSV_MARK + csvLine(head) + lines.join("") };
}
