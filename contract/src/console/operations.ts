/** What staff do by hand: previewed, then done alone or proposed to another person. */
import * as z from "zod/mini";
import { identityForm } from "../identity.ts";
import { NAME_MAX_LENGTH } from "../values/limits.ts";
import { defineCall } from "../http/call.ts";
import {
  endCampaignOrder,
  importCodesOrder,
  publishBonusOrder,
  publishGiftOrder,
  publishNoticeOrder,
} from "./campaign-content.ts";
import { SPENDING_LIMIT_MAX_KP } from "../spending-limit.ts";
import { resendableMessages } from "../values/messages.ts";
import { channelKinds } from "./channels.ts";
import { operationEvidence, operationFacts } from "./evidence.ts";
import { reason } from "./players.ts";
import { chargebackCodes, closingCodes, outgoingCodes, refundCodes } from "./refund-codes.ts";
import { takesRight } from "./rights.ts";

const TEXT_MAX_LENGTH = 200;
const CONTENT_MAX_LENGTH = 500;
/** Shorter words name no paper. */
const EVIDENCE_MIN_LENGTH = 8;
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX_LENGTH));
/** In words for the player. */
const decision = z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTENT_MAX_LENGTH));
const personName = z.string().check(
  z.overwrite((name) => name.normalize("NFC").trim()),
  z.minLength(1),
  z.maxLength(NAME_MAX_LENGTH),
);
const kp = z.int().check(z.positive());
const transactionId = z.uuid();
const amountVnd = z.int().check(z.positive());
/** Money by feed and the feed's id (`sepay:92704`), the bank's reference, or its transaction. */
const transfer = text;

const refundFields = {
  transfer,
  /** Absent: all that is left of it. */
  amountVnd: z.optional(amountVnd),
  /** The bank's own entry of it, by feed and id, where its feed has told of it. */
  outgoing: z.optional(text),
  /** What the player reads; absent: the text of the code. */
  note: z.optional(text),
};
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
    /** The transaction that gave the credit, or a transfer by any of its names. */
    transactionId: text,
    /** Absent: all that is left of it. */
    kp: z.optional(kp),
    note: z.optional(text),
  }),
  z.object({
    operation: z.literal("assign"),
    transfer,
    username: text,
    /** By whose rates, where the settings do not know the account that it came to. */
    method: z.optional(text),
  }),
  z.object({
    operation: z.literal("enter"),
    method: text,
    /** The feed's id of the entry, by which a later notice is known as the same. */
    eventId: text,
    reference: z.optional(text),
    amountVnd,
    content: z.string().check(z.maxLength(CONTENT_MAX_LENGTH)),
    occurredAt: z.iso.datetime({ offset: true }),
    /** Where it is not the method's account of today. */
    account: z.optional(text),
    /** The statement has it beside another one of the same reference and amount. */
    isAnother: z.optional(z.boolean()),
  }),
  z.object({ operation: z.literal("return"), transfer }),
  z.object({
    /** The money of a notice never came: its booking is reversed, with what it gave a player. */
    operation: z.literal("void-transfer"),
    transfer,
    /** What shows it: the page of the statement, the bank's letter. */
    evidence: z
      .string()
      .check(z.trim(), z.minLength(EVIDENCE_MIN_LENGTH), z.maxLength(CONTENT_MAX_LENGTH)),
  }),
  z.object({
    /** A booked refund whose money will never leave. */
    operation: z.literal("close-refund"),
    /** `refund:` and its number, as the list of outgoing money names it. */
    refund: z.string().check(z.regex(/^refund:[1-9]\d{0,14}$/)),
    code: z.enum(closingCodes),
  }),
  z.object({ operation: z.literal("refund"), code: z.enum(refundCodes), ...refundFields }),
  z.object({ operation: z.literal("chargeback"), code: z.enum(chargebackCodes), ...refundFields }),
  z.object({
    operation: z.literal("explain-outgoing"),
    /** The bank's entry, by feed and id. */
    outgoing: text,
    code: z.enum(outgoingCodes),
  }),
  z.object({
    operation: z.literal("settle-recharge"),
    transactionId,
    outcome: z.enum(["delivered", "refused"]),
  }),
  z.object({
    operation: z.literal("settle-card"),
    transactionId,
    /** The card's real value by the gateway's books; null: it charged nothing. */
    chargedVnd: z.nullable(amountVnd),
  }),
  z.object({
    operation: z.literal("settle-payment"),
    provider: text,
    orderId: text,
    /** What came by the wallet's books; null: nothing did. */
    paidVnd: z.nullable(amountVnd),
  }),
  z.object({
    operation: z.literal("ask-again"),
    /** An order of coins or a card by its transaction, a wallet's payment by wallet and order. */
    what: text,
  }),
  z.object({
    operation: z.literal("settle-case"),
    caseId: z.uuid(),
    transfer,
  }),
  z.object({
    operation: z.literal("refuse-case"),
    caseId: z.uuid(),
    /** What the player reads as the reason. */
    note: decision,
  }),
  z.object({
    operation: z.literal("answer-data-request"),
    requestId: z.uuid(),
    note: decision,
  }),
  z.object({
    operation: z.literal("refuse-data-request"),
    requestId: z.uuid(),
    note: decision,
  }),
  z.object({
    operation: z.literal("complete-data-request"),
    requestId: z.uuid(),
    note: z.optional(decision),
    /** Of a correction: what is right; what is absent stays. */
    correction: z.optional(
      z.object({
        firstName: z.optional(personName),
        middleName: z.optional(personName),
        lastName: z.optional(personName),
        dob: z.optional(identityForm.shape.dob),
      }),
    ),
    /** The copy was handed over, or the correction made, another way. */
    isElsewhere: z.optional(z.boolean()),
  }),
  z.object({ operation: z.literal("stop-spending"), username: text }),
  z.object({ operation: z.literal("stop-spending-for-a-day"), username: text }),
  z.object({ operation: z.literal("allow-spending"), username: text }),
  z.object({ operation: z.literal("end-sessions"), username: text }),
  z.object({
    operation: z.literal("resend-message"),
    username: text,
    message: z.enum(resendableMessages),
  }),
  publishBonusOrder,
  publishGiftOrder,
  publishNoticeOrder,
  endCampaignOrder,
  importCodesOrder,
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
  /** A player gives a date of birth once: staff correct one that was given wrongly. */
  z.object({
    operation: z.literal("correct-birth-date"),
    username: text,
    dob: identityForm.shape.dob,
  }),
  /** The player can then name another one. */
  z.object({ operation: z.literal("remove-guardian"), username: text }),
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

/**
 * SHA-256 over order and facts, in hexadecimal: what was shown is what is done. What is personal of the order stands in
 * it as a digest that takes the portal's key.
 */
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
      /** The whole new phone or email of a correction, as the account will have it; `facts` are kept, and mask it. */
      contact: z.optional(z.string()),
      previewHash,
      /** False: the operation takes another person's approval. */
      mayDoAlone: z.boolean(),
      evidence: operationEvidence,
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
