/** The operator log, which records every manual operation, and the check that no entry was changed. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { dayFilter, listQuery, listReply, textFilter } from "./list.ts";
import { takesRight } from "./rights.ts";

const logEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** The name of the person, or what was typed on a command line without a staff token. */
  operator: z.string(),
  /** Whether the person had signed in. */
  isStaff: z.boolean(),
  command: z.string(),
  reason: z.string(),
  /** Null if it concerns no player. */
  username: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});
export type LogEntry = z.output<typeof logEntry>;

export const listLog = takesRight(
  "see-log",
  defineCall({
    method: "GET",
    path: "/api/console/log",
    who: "user",
    summary: "What was done by hand, newest first, by person, command, player and days.",
    query: listQuery(["-at", "at"], {
      operator: textFilter,
      command: textFilter,
      username: textFilter,
      from: dayFilter,
      to: dayFilter,
    }),
    reply: listReply(logEntry),
    errors: ["right_missing"],
  }),
);

const link = z.object({ position: z.int(), hash: z.string() });

export const proveLogEntry = takesRight(
  "see-log",
  defineCall({
    method: "GET",
    path: "/api/console/log/{id}/proof",
    who: "user",
    summary: "An entry's place in the hash chain, the chain's head, and the last verification.",
    params: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,15}$/)) }),
    reply: z.object({
      /** Null if the entry has no link: then it was inserted without the portal's log. */
      link: z.nullable(link),
      /** Whether the entry, as it stands, still gives the hash of its link. */
      isIntact: z.boolean(),
      head: z.nullable(link),
      /** The last run of `verify`; null before the first one. */
      lastVerify: z.nullable(
        z.object({
          at: z.string(),
          isClean: z.boolean(),
          /** How far a clean run has verified the chain. */
          position: z.nullable(z.int()),
        }),
      ),
    }),
    errors: ["right_missing", "not_found"],
  }),
);
