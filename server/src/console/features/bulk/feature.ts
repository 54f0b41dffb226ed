/** Takes CSV files that grant KP to many players, and lists them with their progress and report. */
import * as calls from "@portal/contract/console/bulk";
import type { BodyOf, ReplyInput, QueryOf } from "@portal/contract/http/call";
import { CSV_MARK, csvLine } from "@portal/contract/values/csv";
import { insertBulk } from "../../../operations/money/bulk-store.ts";
import { checkBulk } from "../../../operations/money/check-bulk.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { refusing, type Staff } from "../../../operations/as-staff.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import { errors } from "../../errors.ts";
import { listRuns as findRuns, findFileName, listRows, type ReportedRow } from "./store.ts";

/** Faults that a reply lists at most. Its `faultCount` counts all. */
const FAULTS_SHOWN = 200;

/** Checks a file, and stores it if every row can be carried out. */
async function uploadBulk(
  services: OperatorServices,
  staff: Staff,
  { fileName, csv }: BodyOf<typeof calls.uploadBulk>,
): Promise<ReplyInput<typeof calls.uploadBulk>> {
  const { rows, totalKp, faults } = await checkBulk(services, csv);
  const runId =
    faults.length > 0
      ? null
      : await refusing(() => insertBulk(services.db, staff.session, fileName, rows));
  const shown = faults.slice(0, FAULTS_SHOWN);
  return { runId, rowCount: rows.length, totalKp, faults: shown, faultCount: faults.length };
}

/** Where the first page begins: before every row. */
const FIRST: readonly [rank: number, id: string] = [
  Number.MIN_SAFE_INTEGER,
  "00000000-0000-0000-0000-000000000000",
];

/** Lists uploaded files of grants. */
async function listRuns(
  db: Queries,
  query: QueryOf<typeof calls.getBulkRuns>,
): Promise<ReplyInput<typeof calls.getBulkRuns>> {
  const { state = null, fileName = null, uploadedBy = null, from = null, to = null } = query;
  const [afterRank, afterId] = keysAfter(query, FIRST);
  const found = await findRuns(db, {
    state,
    fileName,
    uploadedBy,
    from,
    to,
    afterRank,
    afterId,
    isByAmount: query.sort.endsWith("totalKp"),
    direction: directionOf(query.sort),
    atMost: query.limit + 1,
  });
  return pageOf(found, query, ({ rank, id }) => [rank, id]);
}

/** How the report names each outcome. */
const OUTCOMES: Readonly<Record<NonNullable<ReportedRow["outcome"]>, string>> = {
  granted: "đã cộng",
  "given-before": "đã được cộng từ trước",
  refused: "không cộng được",
};

/** Returns what became of each row, as a file for a spreadsheet. @throws errors.bulkUnknown */
async function reportRun(
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

const routes = (services: ConsoleServices) => [
  route(calls.uploadBulk, {
    bodyMaxBytes: calls.BULK_BODY_MAX_BYTES,
    handle: ({ viewer, body }) => uploadBulk(services, viewer, body),
  }),
  route(calls.getBulkRuns, { handle: ({ query }) => listRuns(services.db, query) }),
  route(calls.getBulkReport, { handle: ({ params }) => reportRun(services, params.id) }),
];

export const bulk: ConsoleFeature = { routes };
