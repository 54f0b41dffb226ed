/** Reads the notices of the bank feed SePay, by its webhook documentation (developer.sepay.vn). */
import { createHash, createHmac } from "node:crypto";
import { vnd } from "@portal/contract/values/money";
import * as z from "zod";
import { parseJson } from "../http.ts";
import {
  isSameBytes,
  NOTICE_SUCCESS,
  noticeAccount,
  noticeContent,
  noticeReference,
  noticeTime,
  onlyHeader,
  refusedNotice,
} from "./notice-fields.ts";
import type { FeedRefusal, FeedRequest, TransferFeed } from "./transfer-feed.ts";

export type SepayOptions = {
  /** The webhook's signing secret or, for `apikey`, its API key. */
  readonly secret: string;
  /**
   * What the signature covers, or `apikey` for the mode without a signature. The documentation names the
   * headers but not the signed text, and public integrations differ.
   */
  readonly mode: "timestamp.body" | "body" | "apikey";
};

const MAX_CLOCK_DIFFERENCE_S = 300;

const notice = z.object({
  id: z.int().positive(),
  gateway: z.string().nullish(),
  transactionDate: noticeTime,
  accountNumber: noticeAccount,
  subAccount: z.string().nullish(),
  code: z.string().nullish(),
  content: noticeContent,
  transferType: z.enum(["in", "out"]),
  transferAmount: z.int().positive(),
  accumulated: z.number().nullish(),
  referenceCode: noticeReference,
  description: noticeContent,
});

/** @throws RangeError for an empty secret, with which anybody could sign */
export function sepay(options: SepayOptions): TransferFeed {
  if (options.secret === "") throw new RangeError("SePay's secret is empty");
  return {
    name: "sepay",
    read: (request) => {
      const fault = faultOf(options, request);
      if (fault) return refusedNotice(fault);
      const parsed = notice.safeParse(parseJson(request.rawBody.toString()));
      if (!parsed.success) return refusedNotice("malformed");
      const { transferType, transferAmount, content, description } = parsed.data;
      const transfer = {
        eventId: String(parsed.data.id),
        reference: parsed.data.referenceCode,
        accountNumber: parsed.data.accountNumber,
        direction: transferType,
        amountVnd: vnd(transferAmount),
        content: content || description,
        occurredAt: parsed.data.transactionDate,
      };
      return { kind: "notices", notices: [transfer], reply: NOTICE_SUCCESS };
    },
  };
}

function faultOf(options: SepayOptions, request: FeedRequest): FeedRefusal | undefined {
  if (options.mode === "apikey") return apiKeyFault(options.secret, request);
  const signature = onlyHeader(request, "x-sepay-signature");
  if (signature === undefined) return "missing_signature";
  const hmac = createHmac("sha256", options.secret);
  if (options.mode === "timestamp.body") {
    const timestamp = onlyHeader(request, "x-sepay-timestamp");
    if (timestamp === undefined) return "missing_signature";
    if (!isCurrent(timestamp, request.now)) return "old_timestamp";
    hmac.update(`${timestamp}.`);
  }
  // A signature of the body alone does not cover the time: repeats are recognised by their id.
  const given = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] ?? "";
  const expected = hmac.update(request.rawBody).digest();
  return isSameBytes(Buffer.from(given, "hex"), expected) ? undefined : "bad_signature";
}

function apiKeyFault(apiKey: string, request: FeedRequest): FeedRefusal | undefined {
  const authorization = onlyHeader(request, "authorization");
  if (authorization === undefined) return "missing_signature";
  const given = /^apikey (.+)$/i.exec(authorization)?.[1] ?? "";
  // Digests all have one length, so that the length of the key stays secret too.
  return isSameBytes(sha256(given), sha256(apiKey)) ? undefined : "bad_signature";
}

function isCurrent(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= MAX_CLOCK_DIFFERENCE_S;
}

function sha256(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
