/** What staff do by hand: previewed, then done alone or proposed to another person. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { SPENDING_LIMIT_MAX_KP } from "../spending-limit.ts";
import { channelKinds } from "./channels.ts";
import { reason } from "./players.ts";
import { takesRight } from "./rights.ts";

const TEXT_MAX_LENGTH = 200;
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX_LENGTH));
const kp = z.int().check(z.positive());
const transactionId = z.uuid();
const moment = z.iso.datetime();

export const operationOrder = z.discriminatedUnion("operation", [
  z.object({
    operation: z.literal("grant"),
    username: text,
    kp,
    /** One word stands for one grant to a player. */
    occasion: text,
    /** What the player reads. */
    note: z.optional(text),
  }),
  z.object({
    operation: z.literal("recall"),
    transactionId,
    kp,
    note: z.optional(text),
  }),
  z.object({ operation: z.literal("stop-spending"), username: text }),
  z.object({ operation: z.literal("stop-spending-for-a-day"), username: text }),
  z.object({ operation: z.literal("allow-spending"), username: text }),
  z.object({ operation: z.literal("end-sessions"), username: text }),
  z.object({ operation: z.literal("lock"), username: text, playerReason: text }),
  z.object({ operation: z.literal("lock-for-a-day"), username: text, playerReason: text }),
  z.object({ operation: z.literal("unlock"), username: text }),
  z.object({ operation: z.literal("revoke-access"), username: text }),
  z.object({
    operation: z.literal("correct-contact"),
    username: text,
    what: z.enum(["phone", "email"]),
    contact: text,
  }),
  z.object({
    operation: z.literal("limit-spending"),
    username: text,
    period: z.enum(["day", "month"]),
    /** Null: no limit. */
    limitKp: z.nullable(z.int().check(z.nonnegative(), z.maximum(SPENDING_LIMIT_MAX_KP))),
  }),
  /** Carries out an uploaded file of grants. */
  z.object({ operation: z.literal("bulk-grant"), runId: z.uuid(), totalKp: kp }),
  z.object({
    operation: z.literal("pause-channel"),
    kind: z.enum(channelKinds),
    name: text,
    /** Why, for players to read. */
    notice: text,
    /** Absent: at once. */
    beginsAt: z.optional(moment),
    /** Absent: until somebody resumes it. */
    endsAt: z.optional(moment),
  }),
  z.object({ operation: z.literal("resume-channel"), kind: z.enum(channelKinds), name: text }),
  z.object({
    operation: z.literal("change-account"),
    /** The name of a bank's transfer method. */
    method: text,
    accountNumber: text,
    /** Absent: the holder stays. */
    accountName: z.optional(text),
  }),
  z.object({ operation: z.literal("end-staff-sessions"), login: text }),
  z.object({ operation: z.literal("remove-staff-passkeys"), login: text }),
]);
export type OperationOrder = z.output<typeof operationOrder>;
export type OperationName = OperationOrder["operation"];

/** What an operation does, as its preview and its approval show it. */
export const operationFacts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
export type OperationFacts = z.output<typeof operationFacts>;

/** SHA-256 over order and facts, in hexadecimal: what was shown is what is done. */
export const previewHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const previewOperation = takesRight(
  "operate",
  defineCall({
    method: "POST",
    path: "/api/console/operations/preview",
    who: "user",
    summary: "What an operation would do. Nothing is changed.",
    body: z.object({ order: operationOrder }),
    reply: z.object({
      facts: operationFacts,
      previewHash,
      /** False: the operation takes another person's approval. */
      mayDoAlone: z.boolean(),
    }),
    errors: ["right_missing", "operation_refused"],
  }),
);

export const doOperation = takesRight(
  "operate",
  defineCall({
    method: "POST",
    path: "/api/console/operations",
    who: "user",
    summary: "Does what was previewed, within the limits of what this person does alone.",
    body: z.object({ order: operationOrder, previewHash, reason }),
    reply: z.object({ facts: operationFacts }),
    errors: [
      "right_missing",
      "takes_approval",
      "proof_required",
      "preview_changed",
      "operation_refused",
    ],
  }),
);
