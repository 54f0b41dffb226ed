/** Queries MoMo about one payment: developers.momo.vn, payment API v2, "Check transaction status". */
import { randomUUID } from "node:crypto";
import { vnd } from "@portal/contract/values/money";
import * as z from "zod";
import type { PaymentQuery, PaymentState } from "../bank/transfer-feed.ts";
import { type HttpAnswer, requestJson, unknown } from "../http.ts";
import { ACCEPTED, type Probe, type Probed } from "../probe.ts";
import { momoResult, type MomoKeys, momoSignature, QUERY_FIELDS } from "./momo-protocol.ts";

export type MomoQueryOptions = MomoKeys & {
  /** Without a trailing slash, such as https://payment.momo.vn/v2/gateway/api. */
  readonly apiUrl: string;
  readonly timeoutMs?: number;
};

/** How long MoMo may take to respond: as long as it asks callers to wait. */
const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const OK = 200;

const answerOf = z.object({
  partnerCode: z.string(),
  orderId: z.string(),
  requestId: z.string(),
  resultCode: z.int(),
  amount: z.int().nullish(),
  transId: z
    .union([z.int(), z.string()])
    .nullish()
    .transform((id) => (id ? String(id) : null)),
});

/**
 * Opens the query. Its `probe` queries an order that does not exist: MoMo checks the signature before it looks for the
 * order.
 */
export function momoQuery(options: MomoQueryOptions): PaymentQuery & Probed {
  const { partnerCode, apiUrl, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const ask = async (orderId: string) => {
    // MoMo refuses a request id that was used before.
    const asked: Asked = { orderId, partnerCode, requestId: randomUUID() };
    const signature = momoSignature(options, QUERY_FIELDS, asked).toString("hex");
    const answer = await requestJson({
      method: "POST",
      url: `${apiUrl}/query`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...asked, lang: "vi", signature }),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    });
    return { answer, asked };
  };
  return {
    stateOf: async (orderId) => {
      const { answer, asked } = await ask(orderId);
      return stateFrom(answer, asked);
    },
    probe: async () => probeFrom((await ask(`probe-${randomUUID()}`)).answer),
  };
}

function probeFrom(answer: HttpAnswer): Probe {
  if (answer.kind === "unanswered") return { kind: "unanswered", reason: answer.reason };
  if (answer.statusCode >= 500) return { kind: "unanswered", reason: "busy" };
  const parsed = answerOf.pick({ resultCode: true }).safeParse(answer.json);
  if (!parsed.success) return { kind: "refused", reason: "bad_answer" };
  const { resultCode } = parsed.data;
  if (momoResult(resultCode) !== "our_fault") return ACCEPTED;
  return { kind: "refused", reason: `result ${resultCode}` };
}

type Asked = Readonly<Record<(typeof QUERY_FIELDS)[number], string>>;

function stateFrom(answer: HttpAnswer, asked: Asked): PaymentState {
  if (answer.kind === "unanswered") return unknown(answer.reason);
  if (answer.statusCode >= 500) return unknown("busy");
  const parsed = answerOf.safeParse(answer.json);
  if (!parsed.success) return unknown("bad_answer", true);
  const { resultCode, amount, transId, ...about } = parsed.data;
  const result = momoResult(resultCode);
  if (result === "our_fault") return unknown(`result ${resultCode}`, true);
  const isAbout = QUERY_FIELDS.every((name) => about[name] === asked[name]);
  if (answer.statusCode !== OK || !isAbout) return unknown("bad_answer", true);
  switch (result) {
    case "paid":
      return amount && amount > 0
        ? { kind: "paid", amountVnd: vnd(amount), reference: transId }
        : unknown("bad_answer", true);
    case "failed":
      return { kind: "failed", reason: String(resultCode) };
    case "not_payment":
    case "unclear":
      return unknown(`result ${resultCode}`);
    case "authorised":
    case "waiting":
      return { kind: "open" };
  }
}
