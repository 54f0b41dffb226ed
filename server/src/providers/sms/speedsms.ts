/**
 * The SMS gateway SpeedSMS (speedsms.vn, API documentation): sends texts and queries their delivery (`speedSms`), and
 * reads its delivery reports (`speedSmsReports`). The access token is the user of HTTP Basic authentication, the
 * password is `x`.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { type HttpAnswer, requestJson, unknown, type UnknownOutcome, parseJson } from "../http.ts";
import type { Probe, Probed } from "../probe.ts";
import type { SmsDelivery, SmsGateway, SmsSending, DeliveryReports } from "./sms-gateway.ts";

export type SpeedSmsOptions = {
  /** The address to which `/index.php/…` is appended. */
  readonly url: string;
  readonly token: string;
  /** The registered brand name. Without one the gateway sends from one of its numbers. */
  readonly sender?: string | undefined;
  readonly timeoutMs?: number;
};

/** The documentation's `sms_type`: 2 a random number, 3 a brand name. */
const TYPE_RANDOM_NUMBER = 2;
const TYPE_BRAND_NAME = 3;
/** The `code` of success. */
const SENT = "00";
const UNAUTHORIZED = 401;
const DEFAULT_TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 16 * 1024;

const sentAnswer = z.object({
  status: z.literal("success"),
  code: z.literal(SENT),
  data: z.object({
    tranId: z.union([z.int(), z.string()]).transform(String),
    invalidPhone: z.array(z.string()).default([]),
  }),
});
const refusedAnswer = z.object({ status: z.literal("error"), code: z.string().max(16) });

/** The account, with or without the envelope `data` of the other calls: the documentation shows both. */
const account = z.object({ balance: z.coerce.number() });
const accountAnswer = z.union([account, z.object({ data: account }).transform(({ data }) => data)]);

/** A delivery's `status`: 0 is delivered, 64 and above failed, anything else is still under way. */
const DELIVERED = 0;
const FAILED_FROM = 64;
const STATUS_MAX = 9_999;

/** A number, or one as text: the documentation shows both. */
const deliveryStatus = z.union([
  z.int().min(-1).max(STATUS_MAX),
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
]);

/** `data` has one entry for each phone; our texts go to one phone. */
const statusAnswer = z.object({
  status: z.literal("success"),
  code: z.literal(SENT),
  data: z.array(z.object({ status: deliveryStatus })).min(1),
});

export function speedSms(options: SpeedSmsOptions): SmsGateway & Probed {
  const { token, sender, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const url = `${options.url.replace(/\/$/, "")}/index.php`;
  const authorization = `Basic ${Buffer.from(`${token}:x`).toString("base64")}`;
  return {
    send: async ({ to, text }) => {
      const answer = await requestJson({
        method: "POST",
        url: `${url}/sms/send`,
        headers: { "content-type": "application/json", authorization },
        body: JSON.stringify({
          to: [to.replace(/^\+/, "")],
          content: text,
          ...(sender ? { sms_type: TYPE_BRAND_NAME, sender } : { sms_type: TYPE_RANDOM_NUMBER }),
        }),
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
      return read(answer);
    },
    deliveryOf: async (id) =>
      deliveryFrom(
        await requestJson({
          method: "GET",
          url: `${url}/sms/status/${encodeURIComponent(id)}`,
          headers: { authorization },
          timeoutMs,
          maxBytes: MAX_ANSWER_BYTES,
        }),
      ),
    probe: async () =>
      probeFrom(
        await requestJson({
          method: "GET",
          url: `${url}/user/info`,
          headers: { authorization },
          timeoutMs,
          maxBytes: MAX_ANSWER_BYTES,
        }),
      ),
  };
}

/** Only a response of the documented form is definite: a proxy's 404 says nothing about the text. */
function read(answer: HttpAnswer): SmsSending {
  if (answer.kind === "unanswered") return unknown(answer.reason);
  if (answer.statusCode === UNAUTHORIZED) return unknown("unauthorized", true);
  if (answer.statusCode >= 500) return unknown("busy");
  const sent = sentAnswer.safeParse(answer.json);
  if (sent.success) {
    const { tranId, invalidPhone } = sent.data.data;
    return invalidPhone.length > 0
      ? { kind: "refused", reason: "invalid_phone" }
      : { kind: "sent", id: tranId };
  }
  const refused = refusedAnswer.safeParse(answer.json);
  if (refused.success) return { kind: "refused", reason: `code_${refused.data.code}` };
  return unknown("bad_answer", true);
}

function deliveryFrom(answer: HttpAnswer): SmsDelivery | UnknownOutcome {
  if (answer.kind === "unanswered") return unknown(answer.reason);
  if (answer.statusCode === UNAUTHORIZED) return unknown("unauthorized", true);
  const known = statusAnswer.safeParse(answer.json);
  return known.success ? deliveryOfStatus(known.data.data[0]!.status) : unknown("bad_answer");
}

function probeFrom(answer: HttpAnswer): Probe {
  if (answer.kind === "unanswered") return { kind: "unanswered", reason: answer.reason };
  if (answer.statusCode === UNAUTHORIZED) return { kind: "refused", reason: "unauthorized" };
  if (answer.statusCode >= 500) return { kind: "unanswered", reason: "busy" };
  const known = accountAnswer.safeParse(answer.json);
  if (!known.success) return { kind: "refused", reason: "bad_answer" };
  const { balance } = known.data;
  if (balance <= 0) return { kind: "refused", reason: "the account is empty" };
  return { kind: "accepted", detail: `balance ${balance} VND` };
}

const report = z.object({
  type: z.literal("report"),
  tranId: z.union([z.int().nonnegative(), z.string().regex(/^[\w-]{1,64}$/)]).transform(String),
  phone: z.string().regex(/^\+?\d{9,15}$/),
  status: deliveryStatus,
});

function deliveryOfStatus(status: number): SmsDelivery {
  if (status === DELIVERED) return { kind: "delivered" };
  return status >= FAILED_FROM
    ? { kind: "failed", reason: `status_${status}` }
    : { kind: "pending" };
}

/**
 * Reads the delivery reports of SpeedSMS (speedsms.vn, API documentation, webhook): `POST` with the JSON `{"type":
 * "report", "tranId", "phone", "status"}`. Status 0 is delivered, 1 to 63 a failure that may pass, 64 and more a final
 * one. Reports are not signed: the address itself is the secret.
 * @param token the access token of the gateway's account, from which the secret of the address is derived
 */
export function speedSmsReports(token: string): DeliveryReports {
  const key = createHmac("sha256", token).update("delivery reports").digest("hex");
  return {
    key,
    read: ({ key: typed, rawBody }) => {
      if (!isSame(typed, key)) return undefined;
      const parsed = report.safeParse(parseJson(rawBody.toString()));
      if (!parsed.success) return undefined;
      const { tranId: id, phone: to, status } = parsed.data;
      return { id, to, delivery: deliveryOfStatus(status) };
    },
  };
}

function isSame(typed: string, key: string): boolean {
  const [one, other] = [Buffer.from(typed), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}
