/** Sends texts from players' phones to the portal, and lists the portal's texts, for scripts and the sandbox's page. */
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pause } from "../kit/lifetime.ts";
import { notify, wasAccepted, type Attempt } from "../kit/notify.ts";
import { objectOf } from "../kit/requests.ts";
import { hmacSha256Hex } from "../kit/signatures.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { nationalNumber, type ReportMode, reportModes, internationalNumber } from "./phones.ts";

const phone = { type: "string", pattern: "^\\+?[\\d .-]{3,20}$" };

const textBody = objectOf(
  {
    from: phone,
    to: phone,
    text: { type: "string", minLength: 1, maxLength: 1000 },
    id: { type: "string", minLength: 1, maxLength: 64 },
  },
  "from",
  "to",
  "text",
);

const reportsBody = objectOf({ mode: { enum: reportModes } }, "mode");

export function phoneRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post<{ Body: TextRequest }>("/api/sms", { schema: { body: textBody } }, async (request) => ({
    replies: await sendText(state, request.body),
  }));

  app.post<{ Body: { mode: ReportMode } }>(
    "/api/sms/reports",
    { schema: { body: reportsBody } },
    ({ body }) => {
      state.reports.mode = body.mode;
      state.changes.publish("sms");
      return body;
    },
  );

  app.get<{ Querystring: { to?: string } }>("/api/sms", ({ query }) =>
    state.phones.received(query.to === undefined ? undefined : nationalNumber(query.to)),
  );
}

export type TextRequest = {
  from: string;
  to: string;
  text: string;
  /** The gateway's id of the message; a used id makes it a repeat. */
  id?: string;
};

export type Reply = { to: string; text: string };

/** The notice's fields in their signed order. */
export type MoNotice = {
  access_key: string;
  /** The first word of the message. */
  command: string;
  mo_message: string;
  /** The sender: 84 and nine digits. */
  msisdn: string;
  request_id: string;
  request_time: string;
  /** The number to which the text was sent. */
  short_code: string;
};

const SMS_WEBHOOK_PATH = "/webhooks/sms";
const ACCESS_KEY = "fsonline";
const NOTICE_TIMEOUT_MS = 10_000;
/** How long to wait for the portal's reply, and then for more replies. */
const REPLY_WAIT_MS = 3000;
const MORE_REPLIES_WAIT_MS = 200;
const POLL_MS = 20;

/**
 * Sends a text from a player's phone to a support number; the gateway sends it to the portal.
 * Source: 1Pay "SMS Plus" notices: an HMAC-SHA-256 over the fields in their listed order.
 * @returns the texts that the portal has sent in the meantime, those to this phone first
 */
async function sendText(state: SandboxState, request: TextRequest): Promise<Reply[]> {
  const { signal } = state.lifetime;
  const from = nationalNumber(request.from);
  const sent = state.phones.send(from, nationalNumber(request.to), request.text);
  state.changes.publish("sms");
  const attempt = await notify(
    {
      party: "sms",
      url: state.config.portalUrl + SMS_WEBHOOK_PATH,
      body: Buffer.from(JSON.stringify(signedNotice(state, request))),
      headers: () => ({ "content-type": "application/json" }),
      timeoutMs: NOTICE_TIMEOUT_MS,
    },
    state.faults,
    signal,
  );
  if (!wasAccepted(attempt)) return [];

  const direct = directReply(attempt);
  if (direct !== undefined) {
    state.phones.receive(sent.to, from, direct);
    state.changes.publish("sms");
  }
  await waitForReplies(state, sent.id, signal);
  return state.phones
    .receivedAfter(sent.id)
    .map(({ to, text }) => ({ to, text }))
    .toSorted((a, b) => Number(b.to === from) - Number(a.to === from));
}

/** HMAC-SHA-256, with the access key's secret, over the fields as `key=value` joined with `&`. */
export function signMoNotice(secret: string, notice: MoNotice): string {
  const text = Object.entries(notice)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return hmacSha256Hex(secret, text);
}

function signedNotice(state: SandboxState, request: TextRequest): MoNotice & { signature: string } {
  const notice: MoNotice = {
    access_key: ACCESS_KEY,
    command: (request.text.trim().split(/\s+/)[0] ?? "").toUpperCase(),
    mo_message: request.text,
    msisdn: internationalNumber(request.from),
    request_id: request.id ?? randomUUID(),
    request_time: new Date().toISOString(),
    short_code: nationalNumber(request.to),
  };
  return { ...notice, signature: signMoNotice(state.config.smsToken, notice) };
}

/** Returns the text that the gateway itself sends back: field `sms` of a response with status 1. */
function directReply({ body = "" }: Attempt): string | undefined {
  try {
    const answer = JSON.parse(body) as { status?: unknown; sms?: unknown } | null;
    const text = answer?.status === 1 ? answer.sms : undefined;
    return typeof text === "string" && text !== "" ? text : undefined;
  } catch {
    return undefined;
  }
}

async function waitForReplies(
  state: SandboxState,
  sentId: number,
  signal: AbortSignal,
): Promise<void> {
  const giveUpAt = Date.now() + REPLY_WAIT_MS;
  while (state.phones.receivedAfter(sentId).length === 0 && Date.now() < giveUpAt) {
    await pause(POLL_MS, signal);
  }
  await pause(MORE_REPLIES_WAIT_MS, signal);
}
