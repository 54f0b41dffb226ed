/**
 * Sends texts through SpeedSMS (speedsms.vn, API documentation): `POST /index.php/sms/send`, with the access
 * token as the user of HTTP Basic authentication and the password `x`. `GET /index.php/user/info` names the
 * account's balance and sends nothing. `GET /index.php/sms/status/{tranId}` says what became of a text.
 */
import * as z from "zod";
import { type HttpAnswer, requestJson, unknown, type UnknownOutcome } from "../http.ts";
import type { Probe, Probed } from "../probe.ts";
import type { SmsDelivery, SmsGateway, SmsSending } from "./sms-gateway.ts";
import { deliveryStatus, deliveryOfStatus } from "./speedsms-reports.ts";

export type SpeedSmsOptions = {
  /** The address to which `/index.php/…` is appended. */
  readonly url: string;
  readonly token: string;
  /** The registered brand name. Without one the gateway sends from a number of its own. */
  readonly sender?: string | undefined;
  readonly timeoutMs?: number;
};

/** The documentation's `sms_type`: 2 a random number, 3 a brand name. */
const TYPE_RANDOM_NUMBER = 2;
const TYPE_BRAND_NAME = 3;
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

/** Reads the account with or without the envelope of the other calls: the documentation shows both. */
const account = z.object({ balance: z.coerce.number() });
const accountAnswer = z.union([account, z.object({ data: account }).transform(({ data }) => data)]);

/** One line for each phone; a text of ours goes to one. */
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
