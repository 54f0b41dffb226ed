/** Files of grants for many players at once: uploaded, checked, approved by another person, carried out row by row. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { cleanText } from "../values/clean-text.ts";
import { dayFilter, listQuery, listReply, textFilter } from "./list.ts";
import { takesRight } from "./rights.ts";

const FILE_NAME_MAX_LENGTH = 200;
/** The longest file, in UTF-16 units, as the browser counts. */
const BULK_CSV_MAX_LENGTH = 1_500_000;
/** The largest request in bytes: most characters of a file take one byte, Vietnamese ones up to three. */
export const BULK_BODY_MAX_BYTES = 4_000_000;
const id = z.uuid();

const bulkRun = z.object({
  id,
  fileName: z.string(),
  rowCount: z.int(),
  totalKp: z.int(),
  uploadedBy: z.string(),
  uploadedAt: z.string(),
  /** Null until it is approved. */
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Numbers of rows by result. */
  granted: z.int(),
  givenBefore: z.int(),
  refused: z.int(),
});
export type BulkRun = z.output<typeof bulkRun>;

/** The state of a file: not approved, its rows are being executed, or all are. */
export const bulkStates = ["waiting", "running", "finished"] as const;

const bulkFault = z.object({
  /** The row in the file; 0 for an error of the whole file. */
  line: z.int(),
  message: z.string(),
});

export const uploadBulk = takesRight(
  "propose-bulk",
  defineCall({
    method: "POST",
    path: "/api/console/bulk",
    who: "user",
    summary:
      "Checks a CSV of grants (`username,kp,occasion,note`) and keeps it where every row is right. Nothing is granted before another person approves the operation `bulk-grant`.",
    body: z.object({
      fileName: z
        .string()
        .check(z.overwrite(cleanText), z.minLength(1), z.maxLength(FILE_NAME_MAX_LENGTH)),
      csv: z.string().check(z.maxLength(BULK_CSV_MAX_LENGTH)),
    }),
    reply: z.object({
      /** Null if a row is wrong. */
      runId: z.nullable(id),
      rowCount: z.int(),
      totalKp: z.int(),
      /** The first wrong rows. */
      faults: z.array(bulkFault),
      faultCount: z.int(),
    }),
    errors: ["right_missing", "takes_approval"],
  }),
);

export const getBulkRuns = takesRight(
  "see-bulk",
  defineCall({
    method: "GET",
    path: "/api/console/bulk",
    who: "user",
    summary: "Files of grants, newest first.",
    query: listQuery(["-uploadedAt", "uploadedAt", "-totalKp", "totalKp"], {
      state: z.optional(z.enum(bulkStates)),
      /** Part of the file's name. */
      fileName: textFilter,
      uploadedBy: textFilter,
      from: dayFilter,
      to: dayFilter,
    }),
    reply: listReply(bulkRun),
    errors: ["right_missing"],
  }),
);

export const getBulkReport = takesRight(
  "see-bulk",
  defineCall({
    method: "GET",
    path: "/api/console/bulk/{id}/report",
    who: "user",
    summary: "The result of each row of a file, as CSV for a spreadsheet.",
    params: z.object({ id }),
    reply: z.object({ fileName: z.string(), csv: z.string() }),
    errors: ["right_missing", "bulk_unknown"],
  }),
);
