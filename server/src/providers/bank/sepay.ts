/** Reads the notices of the bank feed SePay, by its webhook documentation (developer.sepay.vn). */
import { createHash, createHmac } from "node:crypto";
import { vnd } from "@portal/contract/values/money";
import * as z from "zod";
import { parseForm, parseJson } from "../http.ts";
import { type RotatedSecret, secretsOf, signingKeyOf } from "../rotated-secret.ts";
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

/** `secret` is the webhook's signing secret or, for `apikey`, its API key. */
export type SepayOptions = RotatedSecret & {
  /**
   * What the signature covers, or `apikey` for the mode without a signature. The documentation names the
   * headers but not the signed text, and public integrations differ.
   */
  readonly mode: "timestamp.body" | "body" | "apikey";
};

/** A signed timestamp that differs more from our clock is refused, so that an old notice cannot be replayed. */
const MAX_CLOCK_DIFFERENCE_S = 300;

/** The notice of the dashboard's test button ("Gửi thử"): its id is 0, which no transaction has. */
const testDelivery = z.object({ id: z.union([z.literal(0), z.literal("0")]) });

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
  accumulated: z.union([z.number(), z.string()]).nullish(),
  referenceCode: noticeReference,
  description: noticeContent,
});

/** A whole number as the text of a form field. */
const numeral = z
  .string()
  .regex(/^\d{1,16}(\.0+)?$/)
  .transform(Number);

/** The dashboard also offers `application/x-www-form-urlencoded`: the same fields, all of them as text. */
const formNotice = z.object({ id: numeral, transferAmount: numeral }).loose().pipe(notice);

/**
 * Creates the feed. Its `read` returns notices, "ignored" for a test delivery, or a refusal. @throws RangeError for an
 * empty secret
 */
export function sepay(options: SepayOptions): TransferFeed {
  const secrets = secretsOf(options, "SePay's secret");
  return {
    name: "sepay",
    read: (request) => {
      const fault = faultOf(options.mode, secrets, request);
      if (fault) return refusedNotice(fault);
      const body = request.rawBody.toString();
      const isForm = !body.trimStart().startsWith("{");
      const fields = isForm ? parseForm(body) : parseJson(body);
      if (testDelivery.safeParse(fields).success) {
        return { kind: "ignored", reason: "test", reply: NOTICE_SUCCESS };
      }
      const parsed = (isForm ? formNotice : notice).safeParse(fields);
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

function faultOf(
  mode: SepayOptions["mode"],
  secrets: readonly string[],
  request: FeedRequest,
): FeedRefusal | undefined {
  if (mode === "apikey") return apiKeyFault(secrets, request);
  const signature = onlyHeader(request, "x-sepay-signature");
  if (signature === undefined) return "missing_signature";
  let before = "";
  if (mode === "timestamp.body") {
    const timestamp = onlyHeader(request, "x-sepay-timestamp");
    if (timestamp === undefined) return "missing_signature";
    if (!isCurrent(timestamp, request.now)) return "old_timestamp";
    before = `${timestamp}.`;
  }
  // A signature of the body alone does not cover the time: repeats are recognised by their id.
  const given = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] ?? "";
  const isSignedWith = (secret: string) => {
    const hmac = createHmac("sha256", secret).update(before).update(request.rawBody);
    return isSameBytes(Buffer.from(given, "hex"), hmac.digest());
  };
  return signingKeyOf(secrets, isSignedWith) === undefined ? "bad_signature" : undefined;
}

function apiKeyFault(apiKeys: readonly string[], request: FeedRequest): FeedRefusal | undefined {
  const authorization = onlyHeader(request, "authorization");
  if (authorization === undefined) return "missing_signature";
  const given = /^apikey (.+)$/i.exec(authorization)?.[1] ?? "";
  // Digests all have one length, so that the length of the key stays secret too.
  const isKey = (apiKey: string) => isSameBytes(sha256(given), sha256(apiKey));
  return signingKeyOf(apiKeys, isKey) === undefined ? "bad_signature" : undefined;
}

function isCurrent(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= MAX_CLOCK_DIFFERENCE_S;
}

function sha256(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
