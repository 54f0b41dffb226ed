/** Reads the result notices of ViettelPay (Viettel Money): forms, as of version 2.0. */
import { vnd } from "@portal/contract/values/money";
import * as z from "zod";
import { noticeContent, noticeReference, refusedNotice } from "../bank/notice-fields.ts";
import type { FeedReading, FeedReply, TransferFeed } from "../bank/transfer-feed.ts";
import { parseForm } from "../http.ts";
import { signingKeyOf } from "../rotated-secret.ts";
import {
  acceptedKeys,
  checksumOf,
  isChecksum,
  NOTICE_FIELDS,
  type NoticeOrder,
  VIETTEL_OK,
  VIETTEL_STATUS,
  type ViettelKeys,
  type ViettelSecrets,
} from "./viettel-checksum.ts";

export type ViettelOptions = ViettelKeys & {
  readonly noticeOrder: NoticeOrder;
  /** The field whose content names the player. */
  readonly contentField: "billcode" | "order_id";
  /** While the keys are rotated: further keys that notices may be signed with. */
  readonly previous?: ViettelSecrets | undefined;
};

/** The error code of our reply to a notice that cannot be read, so that it is not stored. */
const NOT_STORED = "01";

const notice = z.object({
  order_id: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  payment_status: z.string().regex(/^-?\d$/),
  billcode: noticeContent,
  trans_amount: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(z.int().positive()),
  vt_transaction_id: noticeReference,
});
type Notice = z.output<typeof notice>;

/**
 * Reads result notices, none of which is proof by itself. The checksum does not cover where one value ends and
 * the next begins, so other amounts and orders have the same checksum. Each payment is queried before it is
 * credited.
 * @throws RangeError for an empty key, with which anybody could sign
 */
export function viettel(options: ViettelOptions): TransferFeed {
  const accepted = acceptedKeys(options, options.previous);
  if (accepted.some(({ hashKey, accessCode }) => hashKey === "" || accessCode === "")) {
    throw new RangeError("Viettel's key is empty");
  }
  return {
    name: "viettel",
    read: ({ rawBody, now }) => {
      const fields = parseForm(rawBody.toString());
      const given = fields?.["check_sum"];
      if (!fields || !given) return refusedNotice("missing_signature");
      const values = NOTICE_FIELDS[options.noticeOrder].map((name) => fields[name] ?? "");
      const keys = signingKeyOf(accepted, (each) => isChecksum(each, given, values));
      // The refusal is not signed: its checksum could be used to forge a notice.
      if (!keys) return refusedNotice("bad_signature");
      // Signs with the keys that the gateway has used, because it may not have the others yet.
      const answer = (code: string, statusCode = 200) => replyOf(keys, fields, code, statusCode);
      const parsed = notice.safeParse(fields);
      if (!parsed.success) {
        return { kind: "refused", reason: "malformed", reply: answer(NOT_STORED, 400) };
      }
      const reply = answer(VIETTEL_OK);
      return fields["merchant_code"] === options.merchantCode
        ? readingOf(options, parsed.data, reply, now)
        : { kind: "ignored", reason: "other_account", reply };
    },
  };
}

function readingOf(
  { merchantCode, contentField }: ViettelOptions,
  notice: Notice,
  reply: FeedReply,
  now: Date,
): FeedReading {
  const { order_id: eventId, payment_status: status } = notice;
  if (status === VIETTEL_STATUS.none) return { kind: "ignored", reason: "not_paid", reply };
  if (status === VIETTEL_STATUS.failed) {
    return { kind: "failed", eventId, reason: status, reply };
  }
  const payment = {
    eventId,
    reference: notice.vt_transaction_id,
    accountNumber: merchantCode,
    direction: "in" as const,
    amountVnd: vnd(notice.trans_amount),
    content: notice[contentField],
    // The notice names no time.
    occurredAt: now,
  };
  return { kind: "open", payment, reply };
}

function replyOf(
  keys: ViettelKeys,
  fields: Readonly<Record<string, string>>,
  errorCode: string,
  statusCode: number,
): FeedReply {
  const { merchant_code = "", order_id = "", billcode = "" } = fields;
  return {
    statusCode,
    body: {
      error_code: errorCode,
      merchant_code,
      order_id,
      return_url: "",
      return_bill_code: billcode,
      return_other_info: "",
      check_sum: checksumOf(keys, [errorCode, merchant_code, order_id]),
    },
  };
}
