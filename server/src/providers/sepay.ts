/** Notices of the bank feed SePay, by its webhook documentation (developer.sepay.vn). */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { vnd } from "@portal/contract/money";
import * as z from "zod";
import { parseJson } from "./http.ts";
import type { FeedRefusal, FeedReply, FeedRequest, TransferFeed } from "./transfer-feed.ts";

export type SepayOptions = {
  /** The webhook's signing secret or, for `apikey`, its API key. */
  readonly secret: string;
  /**
   * What the signature covers, or `apikey` for the mode without a signature. The documentation names the
   * headers but not the text, and public integrations differ.
   */
  readonly mode: "timestamp.body" | "body" | "apikey";
};

const MAX_CLOCK_DIFFERENCE_S = 300;

const SUCCESS: FeedReply = { statusCode: 200, body: { success: true } };

/** Strings as PostgreSQL can keep them: it has no NUL. */
const text = z.string().transform((value) => value.replaceAll("\0", ""));
/** An empty reference is none: as a value it would make different entries look like repeats. */
export const sepayReference = text.nullish().transform((value) => value || null);
/** Vietnam's time, which has no summer time. */
export const sepayTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((value) => new Date(`${value.replace(" ", "T")}+07:00`))
  .pipe(z.date());
export const sepayAccount = text.pipe(z.string().min(1).max(64));
export const sepayContent = text.nullish().transform((value) => value ?? "");

const notice = z.object({
  id: z.int().positive(),
  gateway: z.string().nullish(),
  transactionDate: sepayTime,
  accountNumber: sepayAccount,
  subAccount: z.string().nullish(),
  code: z.string().nullish(),
  content: sepayContent,
  transferType: z.enum(["in", "out"]),
  transferAmount: z.int().positive(),
  accumulated: z.number().nullish(),
  referenceCode: sepayReference,
  description: sepayContent,
});

/** @throws RangeError for an empty secret, which anybody could sign with */
export function sepay(options: SepayOptions): TransferFeed {
  if (options.secret === "") throw new RangeError("SePay's secret is empty");
  return {
    name: "sepay",
    read: (request) => {
      const fault = faultOf(options, request);
      if (fault) return refused(fault, 401);
      const parsed = notice.safeParse(parseJson(request.rawBody.toString()));
      if (!parsed.success) return refused("malformed", 400);
      const { transferType, transferAmount, content, description } = parsed.data;
      if (transferType === "out") return { kind: "ignored", reason: "outgoing", reply: SUCCESS };
      const transfer = {
        eventId: String(parsed.data.id),
        reference: parsed.data.referenceCode,
        accountNumber: parsed.data.accountNumber,
        direction: transferType,
        amountVnd: vnd(transferAmount),
        content: content || description,
        occurredAt: parsed.data.transactionDate,
      };
      return { kind: "notices", notices: [transfer], reply: SUCCESS };
    },
  };
}

function faultOf(options: SepayOptions, request: FeedRequest): FeedRefusal | undefined {
  if (options.mode === "apikey") return apiKeyFault(options.secret, request);
  const signature = only(request, "x-sepay-signature");
  if (signature === undefined) return "missing_signature";
  const hmac = createHmac("sha256", options.secret);
  if (options.mode === "timestamp.body") {
    const timestamp = only(request, "x-sepay-timestamp");
    if (timestamp === undefined) return "missing_signature";
    if (!isCurrent(timestamp, request.now)) return "old_timestamp";
    hmac.update(`${timestamp}.`);
  }
  // A signature of the body alone says nothing of its time: repeats are told by their id.
  const given = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] ?? "";
  const expected = hmac.update(request.rawBody).digest();
  return isSame(Buffer.from(given, "hex"), expected) ? undefined : "bad_signature";
}

function apiKeyFault(apiKey: string, request: FeedRequest): FeedRefusal | undefined {
  const authorization = only(request, "authorization");
  if (authorization === undefined) return "missing_signature";
  const given = /^apikey (.+)$/i.exec(authorization)?.[1] ?? "";
  // Digests are of one length whatever the key's, which stays secret too.
  return isSame(sha256(given), sha256(apiKey)) ? undefined : "bad_signature";
}

/** Of a header that was sent twice, proxies and servers may each have believed another one. */
function only({ headers }: FeedRequest, name: string): string | undefined {
  const value = headers[name];
  if (typeof value === "string") return value;
  return value?.length === 1 ? value[0] : undefined;
}

function isCurrent(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= MAX_CLOCK_DIFFERENCE_S;
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sha256(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}

function refused(reason: FeedRefusal, statusCode: number) {
  return { kind: "refused" as const, reason, reply: { statusCode, body: { success: false } } };
}
