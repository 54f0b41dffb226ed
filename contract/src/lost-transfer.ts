/** "Where is my money?": a player searches for a transfer that was not credited (`findTransfer`), and its cases. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { transferMethodName, transferredVnd } from "./top-up.ts";
import { kpAmount, vndAmount } from "./values/money.ts";
import { required } from "./values/required.ts";

/**
 * How many last characters of the bank's reference a player must give: six digits are guessed once in a million tries.
 * Longer ends, up to the whole reference, are accepted too.
 */
export const REFERENCE_END_LENGTH = 6;
/** The shortest accepted text: some banks' references are shorter than six characters. They must be typed whole. */
const REFERENCE_END_MIN_LENGTH = 4;
export const REFERENCE_END_MAX_LENGTH = 32;
/** How far the time that a player types may be from the bank's. */
export const SENT_TIME_TOLERANCE_MINUTES = 120;
/** The oldest transfer that a player can search for; older ones go to the operator. */
const LOST_TRANSFER_MAX_DAYS = 30;
/** How many open searches for money a player may have. */
export const OPEN_CASES_MAX = 3;
/** The largest screenshot; pages scale it down before they send it. */
export const SCREENSHOT_MAX_BYTES = 300_000;
/** The longest screenshot in base64, which writes 3 bytes as 4 characters. */
const SCREENSHOT_MAX_LENGTH = (SCREENSHOT_MAX_BYTES / 3) * 4;
export const SCREENSHOT_BODY_MAX_BYTES = SCREENSHOT_MAX_LENGTH + 1_000;
/** The first three bytes of every JPEG, FF D8 FF (ITU-T T.81), in base64. */
const JPEG_START = "/9j/";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far ahead a time may be, because clocks differ. */
const AHEAD_MAX_MS = 10 * MINUTE_MS;

/**
 * Returns a reference in the form in which references are compared: banks write dots and spaces, people omit
 * them.
 */
function cleanReference(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

const NOT_JPEG = "Vui lòng chọn ảnh chụp màn hình ở dạng JPG.";
const SENT_AT_MESSAGE = "Vui lòng nhập thời gian chuyển.";
const REFERENCE_MESSAGE = `Vui lòng nhập ${REFERENCE_END_LENGTH} ký tự cuối của mã giao dịch, hoặc cả mã nếu mã chỉ có ${REFERENCE_END_MIN_LENGTH} hay ${REFERENCE_END_LENGTH - 1} ký tự.`;

export const findTransferForm = z.object({
  method: transferMethodName,
  amountVnd: transferredVnd,
  /** Roughly when the transfer was sent, ISO 8601. */
  sentAt: z.iso.datetime({ offset: true, error: SENT_AT_MESSAGE }).check(
    z.refine((at) => Date.parse(at) < Date.now() + AHEAD_MAX_MS, {
      error: "Thời gian chuyển không thể ở tương lai.",
    }),
    z.refine((at) => Date.parse(at) > Date.now() - LOST_TRANSFER_MAX_DAYS * DAY_MS, {
      error: `Chỉ tìm được giao dịch trong ${LOST_TRANSFER_MAX_DAYS} ngày gần đây.`,
    }),
  ),
  /** The last characters of the bank's reference, or of a code in the transfer's content; or all of it. */
  referenceEnd: required(REFERENCE_MESSAGE).check(
    z.overwrite(cleanReference),
    z.minLength(REFERENCE_END_MIN_LENGTH, { error: REFERENCE_MESSAGE }),
    z.maxLength(REFERENCE_END_MAX_LENGTH, {
      error: `Mã giao dịch dài tối đa ${REFERENCE_END_MAX_LENGTH} ký tự.`,
    }),
  ),
});

/** `topUpId` names the page of the top-up. */
const found = { topUpId: z.string() };

const findTransferResult = z.union([
  z.object({ outcome: z.literal("credited"), ...found, credit: kpAmount, bonus: kpAmount }),
  /**
   * The transfer was found. Its credit is spendable from `spendableAt` on unless another player claims it
   * too.
   */
  z.object({
    outcome: z.literal("waiting"),
    caseId: z.string(),
    spendableAt: z.string(),
    credit: kpAmount,
    bonus: kpAmount,
  }),
  /** The transfer had already been credited to this player. */
  z.object({ outcome: z.literal("arrived"), ...found }),
  /** The transfer could not be credited, and a case was opened. */
  z.object({ outcome: z.literal("case"), caseId: z.string() }),
]);
export type FindTransferResult = z.output<typeof findTransferResult>;

export const findTransfer = defineCall({
  method: "POST",
  path: "/api/lost-transfers",
  who: "user",
  summary:
    "Looks for a transfer that did not arrive: credits it, lets it wait a while, or makes a case of it.",
  body: findTransferForm,
  reply: findTransferResult,
  errors: ["too_many_cases"],
});

const transferCase = z.object({
  id: z.string(),
  method: z.string(),
  amountVnd: vndAmount,
  /** ISO 8601 in UTC, like all times here. */
  sentAt: z.string(),
  referenceEnd: z.string(),
  openedAt: z.string(),
  /** `waiting`: found, and spendable from `spendableAt` on. `withdrawn`: by the player. */
  status: z.enum(["open", "waiting", "settled", "refused", "withdrawn"]),
  /** Null unless `waiting`. */
  spendableAt: z.nullable(z.string()),
  /** The credit that becomes spendable then, bonus included; null unless `waiting`. */
  waitingKp: z.nullable(kpAmount),
  decidedAt: z.nullable(z.string()),
  hasScreenshot: z.boolean(),
  /** The operator's reason, where the case was refused. */
  reason: z.nullable(z.string()),
  /** The id of the top-up's page, where the case was settled. */
  topUpId: z.nullable(z.string()),
});
export type TransferCase = z.output<typeof transferCase>;

export const getTransferCases = defineCall({
  method: "GET",
  path: "/api/lost-transfers",
  who: "user",
  summary: "What the player has looked for, newest first, and what came of it.",
  reply: z.array(transferCase),
});

export const withdrawTransferCase = defineCall({
  method: "DELETE",
  path: "/api/lost-transfers/{id}",
  who: "user",
  summary: "Takes back an open search; money that comes is credited all the same.",
  params: z.object({ id: z.uuid() }),
  errors: ["case_not_open"],
});

export const sendScreenshot = defineCall({
  method: "PUT",
  path: "/api/lost-transfers/{id}/screenshot",
  who: "user",
  summary:
    "Attaches a picture of the transfer to an open case. The staff who decide it see it; a later one replaces it.",
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** Base64. */
    jpeg: z
      .base64({ error: NOT_JPEG })
      .check(
        z.startsWith(JPEG_START, { error: NOT_JPEG }),
        z.maxLength(SCREENSHOT_MAX_LENGTH, { error: "Ảnh này quá lớn. Vui lòng chọn ảnh khác." }),
      ),
  }),
  errors: ["case_not_open"],
});
