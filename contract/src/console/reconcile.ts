/** Reconciliation: comparing the books with statements, the findings, and closing days. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { cleanText } from "../values/clean-text.ts";
import { bookDay } from "./books.ts";
import { dayFilter, listQuery, listReply, ownerFilter, textFilter } from "./list.ts";
import { reason } from "./players.ts";
import { takesRight } from "./rights.ts";

const NAME_MAX_LENGTH = 200;
/** The largest file: a bank's statement of a busy month. */
export const STATEMENT_MAX_BYTES = 8 * 1024 * 1024;

/** A comparison that has run for longer than this was interrupted and never ends: a whole month takes seconds. */
export const COMPARES_WITHIN_MINUTES = 10;

const run = z.object({
  id: z.int(),
  startedAt: z.string(),
  /** Null while it is under way. */
  finishedAt: z.nullable(z.string()),
  /** True if it will never finish: its person signed out meanwhile, or its process died. */
  isBrokenOff: z.boolean(),
  by: z.string(),
  from: bookDay,
  to: bookDay,
  /** The method whose statement it is; null if the file has several, or cannot be read. */
  method: z.nullable(z.string()),
  fileName: z.string(),
  /** Why the statement could not be read; null if it could. */
  failure: z.nullable(z.string()),
  transfers: z.nullable(z.int()),
  findings: z.int(),
  /** Not explained, and not accepted. */
  open: z.int(),
});
export type ReconcileRun = z.output<typeof run>;

const finding = z.object({
  nth: z.int(),
  subject: z.string(),
  kind: z.string(),
  isExplained: z.boolean(),
  says: z.string(),
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  owner: z.nullable(z.string()),
  acceptedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type ReconcileFinding = z.output<typeof finding>;

const runId = z.string().check(z.regex(/^\d{1,15}$/));
const findingParams = z.object({ id: runId, nth: z.string().check(z.regex(/^\d{1,9}$/)) });

export const compareStatement = takesRight(
  "reconcile",
  defineCall({
    method: "POST",
    path: "/api/console/reconcile/runs",
    who: "user",
    summary:
      "Compares the books of some days with a statement, in the background: of the one method that the file has, else of all.",
    body: z.object({
      from: bookDay,
      to: bookDay,
      fileName: z
        .string()
        .check(z.overwrite(cleanText), z.minLength(1), z.maxLength(NAME_MAX_LENGTH)),
      /** CSV with the columns of the handbook. */
      statement: z.string().check(z.minLength(1, { error: "Hãy chọn tệp sao kê." })),
      /** The account's balance at the end of these days, in đồng, if the file of one account lacks it. */
      closingVnd: z.optional(z.int()),
    }),
    reply: z.object({ id: z.int() }),
    errors: ["right_missing", "period_invalid"],
  }),
);

/** The result of a run: no open finding, open findings, an unreadable statement, or an interrupted run. */
export const runStates = ["clean", "open", "failed", "broken-off"] as const;

export const listReconcileRuns = takesRight(
  "see-books",
  defineCall({
    method: "GET",
    path: "/api/console/reconcile/runs",
    who: "user",
    summary: "Comparisons, newest first.",
    query: listQuery(["-startedAt", "startedAt"], {
      state: z.optional(z.enum(runStates)),
      by: textFilter,
      /** Only runs that compare one of these days. */
      from: dayFilter,
      to: dayFilter,
    }),
    reply: listReply(run),
    errors: ["right_missing"],
  }),
);

export const getReconcileDays = takesRight(
  "see-books",
  defineCall({
    method: "GET",
    path: "/api/console/reconcile/days",
    who: "user",
    summary: "The last comparisons, and which days are closed or wait for it.",
    reply: z.object({
      /** Newest first. */
      runs: z.array(run),
      days: z.array(
        z.object({
          day: bookDay,
          closedBy: z.nullable(z.string()),
          /** The result of the newest runs over the whole day; null if there is none. */
          open: z.nullable(z.int()),
          /** The methods with movements on that day and without a compared statement. */
          missing: z.array(z.string()),
          /** Income that is compared with no statement: cards, and accounts that are not in the settings. */
          uncompared: z.array(z.object({ kind: z.enum(["card", "unknown"]), amountVnd: z.int() })),
        }),
      ),
    }),
    errors: ["right_missing"],
  }),
);

export const getReconcileRun = takesRight(
  "see-books",
  defineCall({
    method: "GET",
    path: "/api/console/reconcile/runs/{id}",
    who: "user",
    summary: "One comparison.",
    params: z.object({ id: runId }),
    reply: z.object({ run }),
    errors: ["right_missing", "run_unknown"],
  }),
);

/** Whether a finding is open and prevents closing its day, is explained, or was accepted. */
const findingStates = ["open", "explained", "accepted"] as const;

export const listFindings = takesRight(
  "see-books",
  defineCall({
    method: "GET",
    path: "/api/console/reconcile/findings",
    who: "user",
    summary: "What a comparison has found: what is open first.",
    query: listQuery(["state", "-state", "kind", "-kind", "owner", "-owner"], {
      run: runId,
      state: z.optional(z.enum(findingStates)),
      kind: textFilter,
      owner: ownerFilter,
    }),
    reply: listReply(finding),
    errors: ["right_missing", "run_unknown"],
  }),
);

export const ownFinding = takesRight(
  "reconcile",
  defineCall({
    method: "POST",
    path: "/api/console/reconcile/runs/{id}/findings/{nth}/own",
    who: "user",
    summary: "Takes a finding to look into it.",
    params: findingParams,
    errors: ["right_missing", "takes_approval", "finding_closed"],
  }),
);

export const acceptFinding = takesRight(
  "reconcile",
  defineCall({
    method: "POST",
    path: "/api/console/reconcile/runs/{id}/findings/{nth}/accept",
    who: "user",
    summary: "Accepts a finding as it is, with a note that stays.",
    params: findingParams,
    body: z.object({ note: reason }),
    errors: ["right_missing", "takes_approval", "finding_closed"],
  }),
);

export const closeDay = takesRight(
  "reconcile",
  defineCall({
    method: "POST",
    path: "/api/console/closed-days",
    who: "user",
    summary: "Closes the books of a day that is over and whose money is explained.",
    body: z.object({ day: bookDay }),
    errors: ["right_missing", "takes_approval", "proof_required", "day_open"],
  }),
);
