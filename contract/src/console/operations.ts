/** Manual operations of staff: previewed, then executed alone or proposed to another person. */
import * as z from "zod/mini";
import { identityForm } from "../identity.ts";
import { NAME_MAX_LENGTH } from "../values/limits.ts";
import { defineCall } from "../http/call.ts";
import type { PersonalField } from "../session.ts";
import {
  endCampaignOrder,
  importCodesOrder,
  publishBonusOrder,
  publishGiftOrder,
  publishNoticeOrder,
} from "./campaign-content.ts";
import { SPENDING_LIMIT_MAX_KP } from "../spending-limit.ts";
import { cleanCode, cleanText } from "../values/clean-text.ts";
import { forEachText } from "../values/personal-texts.ts";
import { resendableMessages } from "../values/messages.ts";
import { channelKinds } from "./channels.ts";
import { changeBrandOrder } from "./brand-content.ts";
import { operationEvidence, operationFacts } from "./evidence.ts";
import { reason } from "./players.ts";
import { bankNames } from "./payouts.ts";
import { chargebackCodes, closingCodes, outgoingCodes, refundCodes } from "./refund-codes.ts";
import { takesRight } from "./rights.ts";
import { changeShopOrder } from "./shop-content.ts";

const TEXT_MAX_LENGTH = 200;
const CONTENT_MAX_LENGTH = 500;
/** The shortest evidence: a shorter text cannot name the document that proves the operation's outcome. */
const EVIDENCE_MIN_LENGTH = 8;
const text = z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(TEXT_MAX_LENGTH));
/** The text that the player reads. */
const decision = z
  .string()
  .check(z.overwrite(cleanText), z.minLength(1), z.maxLength(CONTENT_MAX_LENGTH));
const personName = z.string().check(
  z.overwrite((name) => cleanText(name.normalize("NFC"))),
  z.minLength(1),
  z.maxLength(NAME_MAX_LENGTH),
);
const kp = z.int().check(z.positive());
const transactionId = z.uuid();
const amountVnd = z.int().check(z.positive());
/** Describes a field in the help of the command line and in the OpenAPI document. */
const says = z.describe;
const moment = z.iso.datetime();

const note = z.optional(text).check(says("what the player reads"));
const transfer = text.check(
  says("money by feed and the feed's id (sepay:92704), the bank's reference, or its transaction"),
);
const outgoing = text.check(says("the bank's entry, by feed and id (sepay:92705)"));
const nth = z
  .optional(z.int().check(z.positive()))
  .check(says("which part of the same money, 2 for the second; absent: the first"));
const caseId = z.uuid().check(says("the id of the case"));
const requestId = z.uuid().check(says("the id of the request about data"));
const decisionForPlayer = decision.check(says("what the player reads"));
const playerReason = text.check(says("why, for the player to read"));
const name = text.check(says("the name of the channel, as the list of channels has it"));

const refundFields = {
  transfer,
  amountVnd: z.optional(amountVnd).check(says("absent: all that is left of it")),
  nth,
  outgoing: z
    .optional(text)
    .check(says("the bank's own entry of it, by feed and id, if its feed has reported it")),
  note: z.optional(text).check(says("what the player reads; absent: the text of the code")),
};

const refund = z
  .string()
  .check(
    z.regex(/^refund:[1-9]\d{0,14}$/),
    says("refund: and its number, as the list of outgoing money has it (refund:7)"),
  );
const FIXED_FEE_MAX_VND = 1_000_000;
/** The most refunds in one file for the bank: as many rows as a person still reads through. */
const PAYOUT_MAX_ROWS = 500;

/** One operation's order. @param summary what it does, for the help of the command line */
const order = <const Name extends string, Fields extends z.core.$ZodLooseShape>(
  operation: Name,
  summary: string,
  fields: Fields,
) => z.object({ operation: z.literal(operation), ...fields }).check(z.describe(summary));

export const operationOrder = z.discriminatedUnion("operation", [
  order("grant", "gives a player credit", {
    username: text,
    kp,
    occasion: text.check(says("one word stands for one grant to a player")),
    note,
  }),
  order("recall", "takes back credit that a transaction gave", {
    transactionId: text.check(
      says("the transaction that gave the credit, or a transfer by any of its names"),
    ),
    kp: z.optional(kp).check(says("absent: all that is left of it")),
    nth,
    note,
  }),
  order("assign", "gives money that is nobody's to a player", {
    transfer,
    username: text,
    method: z
      .optional(text)
      .check(says("by whose rates, if the settings do not know the account that it came to")),
  }),
  order("enter", "enters money of the bank's statement that no feed has reported", {
    method: text.check(says("the method that the money came by, such as vietcombank")),
    eventId: text.check(
      says("the feed's id of the entry, by which a later notice is recognised as the same"),
    ),
    reference: z.optional(text).check(says("the bank's reference")),
    amountVnd,
    content: z.string().check(z.maxLength(CONTENT_MAX_LENGTH)),
    occurredAt: z.iso.datetime({ offset: true }),
    account: z
      .optional(text)
      .check(says("the account's number, if it is not the method's account of today")),
    isAnother: z
      .optional(z.boolean())
      .check(says("the statement has it beside another one of the same reference and amount")),
  }),
  order("return", "books money as sent back to its payer", { transfer }),
  order("void-transfer", "reverses money that never came, with what it gave a player", {
    transfer,
    evidence: z
      .string()
      .check(
        z.overwrite(cleanText),
        z.minLength(EVIDENCE_MIN_LENGTH),
        z.maxLength(CONTENT_MAX_LENGTH),
        says("what shows it: the page of the statement, the bank's letter"),
      ),
  }),
  order("close-refund", "closes a booked refund whose money will never leave", {
    refund,
    code: z.enum(closingCodes),
  }),
  order("set-payee", "says to which bank account a booked refund is paid", {
    refund,
    payerBank: z.enum(bankNames).check(says("the bank's short name, such as vietcombank")),
    payerAccount: z
      .string()
      .check(z.overwrite(cleanCode), z.toUpperCase(), z.regex(/^[A-Z0-9]{6,19}$/)),
    payerName: text.check(says("the holder of the account")),
  }),
  order("pay-refunds", "makes the file by which a bank pays booked refunds", {
    cashAccount: text.check(says("the account that pays, as the list of payouts has it")),
    refunds: z.array(refund).check(z.minLength(1), z.maxLength(PAYOUT_MAX_ROWS)),
  }),
  order("set-rate", "sets a method's fee, or the value-added tax, from a day on", {
    name: text.check(says("a transfer method, card:VIETTEL, or vat")),
    percent: z
      .string()
      .check(
        z.overwrite(cleanCode),
        z.regex(/^\d{1,2}([.,]\d{1,2})?$/),
        says("of the amount, such as 1.5"),
      ),
    fixedVnd: z.int().check(z.nonnegative(), z.maximum(FIXED_FEE_MAX_VND), says("of each payment")),
    from: z.iso.date().check(says("the first day, in Vietnam; no day whose books are closed")),
  }),
  order("release-payout", "says that the bank has not paid what a file asked for", { refund }),
  order("refund", "books that arrived money goes back", {
    code: z.enum(refundCodes),
    ...refundFields,
  }),
  order("chargeback", "books that a bank or wallet took money back", {
    code: z.enum(chargebackCodes),
    ...refundFields,
  }),
  order("explain-outgoing", "books what money that left an account was", {
    outgoing,
    code: z.enum(outgoingCodes),
  }),
  order("settle-recharge", "decides an order of coins that the game has not answered", {
    transactionId,
    outcome: z.enum(["delivered", "refused"]),
  }),
  order("settle-card", "decides a card that the gateway has not answered", {
    transactionId,
    chargedVnd: z
      .nullable(amountVnd)
      .check(says("the card's real value by the gateway's books; none: it charged nothing")),
  }),
  order("settle-payment", "decides a wallet's payment that the wallet has not answered", {
    provider: text.check(says("the wallet, such as momo")),
    orderId: text,
    paidVnd: z
      .nullable(amountVnd)
      .check(says("what came by the wallet's books; none: nothing came")),
  }),
  order("ask-again", "asks the game, gateway or wallet again about something undecided", {
    what: text.check(
      says("an order of coins or a card by its transaction, a payment as momo:‹order›"),
    ),
  }),
  order("settle-case", "gives a player the money that their case searches for", {
    caseId,
    transfer,
  }),
  order("refuse-case", "ends a player's search for money without giving it", {
    caseId,
    note: decisionForPlayer,
  }),
  order("answer-data-request", "answers a request about data; it stays under way", {
    requestId,
    note: decisionForPlayer,
  }),
  order("refuse-data-request", "refuses a request about data", {
    requestId,
    note: decisionForPlayer,
  }),
  order("complete-data-request", "carries out a request about data", {
    requestId,
    note: z.optional(decision).check(says("what the player reads")),
    correction: z
      .optional(
        z.object({
          ...forEachText(z.optional(personName)),
          dob: z.optional(identityForm.shape.dob),
        } satisfies Record<PersonalField, z.ZodMiniType>),
      )
      .check(says("for a correction: what is right; what is absent stays")),
    isElsewhere: z
      .optional(z.boolean())
      .check(says("the copy was handed over, or the correction made, another way")),
  }),
  order("stop-spending", "stops a player's credit from leaving, until it is allowed again", {
    username: text,
  }),
  order("stop-spending-for-a-day", "stops a player's credit from leaving, for 24 hours", {
    username: text,
  }),
  order("allow-spending", "allows a player's credit to leave again", { username: text }),
  order("end-sessions", "signs a player out everywhere", { username: text }),
  order("resend-message", "sends a code or link to the account's own contact again", {
    username: text,
    message: z.enum(resendableMessages),
  }),
  publishBonusOrder,
  publishGiftOrder,
  publishNoticeOrder,
  endCampaignOrder,
  importCodesOrder,
  changeShopOrder,
  changeBrandOrder,
  order("lock", "locks an account until it is unlocked", { username: text, playerReason }),
  order("lock-for-a-day", "locks an account for 24 hours", { username: text, playerReason }),
  order("unlock", "unlocks an account", { username: text }),
  order("revoke-access", "takes password, sessions, codes and passkeys from a taken-over account", {
    username: text,
  }),
  order("correct-contact", "corrects a player's phone number or email", {
    username: text,
    what: z.enum(["phone", "email"]),
    contact: text.check(says("the new phone number or email")),
  }),
  order("limit-spending", "sets a player's own spending limit", {
    username: text,
    period: z.enum(["day", "month"]),
    limitKp: z
      .nullable(z.int().check(z.nonnegative(), z.maximum(SPENDING_LIMIT_MAX_KP)))
      .check(says("none: no limit")),
  }),
  order("correct-birth-date", "corrects a date of birth, which a player gives once", {
    username: text,
    dob: identityForm.shape.dob,
  }),
  order("remove-guardian", "removes a guardian, so that the player can name another one", {
    username: text,
  }),
  order("bulk-grant", "carries out an uploaded file of grants", {
    runId: z.uuid().check(says("the file's id, as the upload gave it")),
    totalKp: kp.check(says("the sum of the file")),
  }),
  order(
    "pause-channel",
    "pauses a method, cards, an account, a zone, the game or the whole portal",
    {
      kind: z.enum(channelKinds),
      name,
      notice: text.check(says("why, for players to read while it lasts")),
      before: z.optional(text).check(says("what players read until it begins")),
      after: z.optional(text).check(says("what players read for two hours after its end")),
      beginsAt: z.optional(moment).check(says("absent: at once")),
      endsAt: z.optional(moment).check(says("absent: until somebody resumes it")),
    },
  ),
  order("resume-channel", "ends a pause", { kind: z.enum(channelKinds), name }),
  order("change-account", "gives a bank's transfer method another account", {
    method: text.check(says("the name of the transfer method, such as vietcombank")),
    accountNumber: text,
    accountName: z.optional(text).check(says("absent: the holder stays")),
  }),
  order("end-staff-sessions", "signs a colleague out everywhere", { login: text }),
  order("remove-staff-passkeys", "removes a colleague's passkeys, who then adds a new one", {
    login: text,
  }),
]);
export type OperationOrder = z.output<typeof operationOrder>;
export type OperationName = OperationOrder["operation"];

/** The names of the operations in the console. */
export const operationNames: Readonly<Record<OperationName, string>> = {
  grant: "Cộng KP",
  recall: "Thu hồi KP",
  assign: "Gán tiền cho người chơi",
  enter: "Nhập khoản tiền chưa được báo",
  return: "Trả lại người chuyển",
  "void-transfer": "Khoản này không có thật",
  "close-refund": "Đóng khoản hoàn sẽ không đi",
  "set-payee": "Ghi tài khoản nhận hoàn",
  "pay-refunds": "Lập tệp chi hoàn tiền",
  "release-payout": "Ngân hàng chưa chi khoản hoàn",
  "set-rate": "Đặt mức phí",
  refund: "Hoàn tiền",
  chargeback: "Ngân hàng hoặc ví đòi lại tiền",
  "explain-outgoing": "Giải thích khoản tiền ra",
  "settle-recharge": "Chốt đơn nạp game",
  "settle-card": "Chốt thẻ cào",
  "settle-payment": "Chốt thanh toán ví",
  "ask-again": "Hỏi lại đối tác ngay",
  "settle-case": "Cộng tiền cho vụ việc",
  "refuse-case": "Từ chối vụ việc",
  "answer-data-request": "Trả lời yêu cầu về dữ liệu",
  "refuse-data-request": "Từ chối yêu cầu về dữ liệu",
  "complete-data-request": "Hoàn tất yêu cầu về dữ liệu",
  "stop-spending": "Ngừng chi tiêu",
  "allow-spending": "Cho chi tiêu lại",
  "stop-spending-for-a-day": "Ngừng chi tiêu 24 giờ",
  "end-sessions": "Đăng xuất mọi nơi",
  "resend-message": "Gửi lại tin nhắn",
  "publish-bonus": "Đăng thưởng nạp",
  "publish-gift": "Đăng chương trình GiftCode",
  "publish-notice": "Đăng thông báo",
  "end-campaign": "Kết thúc sớm nội dung đã đăng",
  "import-codes": "Nhập GiftCode",
  "change-shop": "Đổi gói và giá",
  "change-brand": "Đổi thương hiệu và liên kết",
  lock: "Khóa tài khoản",
  "lock-for-a-day": "Khóa tài khoản 24 giờ",
  unlock: "Mở khóa tài khoản",
  "revoke-access": "Thu hồi mọi truy cập",
  "correct-contact": "Sửa liên hệ",
  "limit-spending": "Đặt hạn mức chi tiêu",
  "correct-birth-date": "Sửa ngày sinh",
  "remove-guardian": "Gỡ người giám hộ",
  "bulk-grant": "Cộng KP hàng loạt",
  "pause-channel": "Tạm ngừng kênh nạp",
  "resume-channel": "Mở lại kênh nạp",
  "change-account": "Đổi tài khoản nhận tiền",
  "end-staff-sessions": "Kết thúc phiên của nhân viên",
  "remove-staff-passkeys": "Gỡ khóa truy cập của nhân viên",
};

/**
 * SHA-256 over order and facts, in hexadecimal, so that only what was shown is executed. Personal data of the order is
 * hashed as a digest with the portal's key.
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
      /** The unmasked new phone or email of a correction; `facts` are stored and mask it. */
      contact: z.optional(z.string()),
      previewHash,
      /** False if another person must approve it. */
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
