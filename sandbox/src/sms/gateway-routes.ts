/**
 * Simulates the SMS gateway as the portal calls it.
 * Source: SpeedSMS API, `POST /index.php/sms/send`, `GET /index.php/sms/status/{tranId}` and `GET /index.php/user/info`
 * (public client speedsms-api).
 */
import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pause } from "../kit/lifetime.ts";
import { misbehaving } from "../kit/misbehaving.ts";
import { sendNotice } from "../kit/notify.ts";
import { sameSecret } from "../kit/signatures.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { nationalNumber, internationalNumber, type ReportMode } from "./phones.ts";

type Send = { to: string[]; content: string; sms_type: number; sender?: string };

const MAX_RECIPIENTS = 100;
const BALANCE_VND = 1_000_000;
const DEFAULT_SENDER = "FSONLINE";
const PRICE_PER_PART_VND = 250;
const ASCII_PART_LENGTH = 160;
const UNICODE_PART_LENGTH = 70;

export function smsGatewayRoutes(app: FastifyInstance, state: SandboxState): void {
  const gateway = misbehaving("sms", state.faults, state.lifetime);
  const authorization = `Basic ${Buffer.from(`${state.config.smsToken}:x`).toString("base64")}`;

  const isKnown = ({ headers }: FastifyRequest) =>
    sameSecret(headers.authorization ?? "", authorization);
  const refusal = failure("401", "Invalid access token");

  app.get(
    "/sms/index.php/user/info",
    gateway(async (request: FastifyRequest, reply, work) => {
      if (!isKnown(request)) return reply.code(401).send(refusal);
      await work();
      const data = { email: "operator@example.vn", balance: BALANCE_VND, currency: "VND" };
      return { status: "success", code: "00", data };
    }),
  );

  app.get<{ Params: { tranId: string } }>(
    "/sms/index.php/sms/status/:tranId",
    gateway(async (request: FastifyRequest<{ Params: { tranId: string } }>, reply, work) => {
      if (!isKnown(request)) return reply.code(401).send(refusal);
      await work();
      const data = state.reports.of(request.params.tranId);
      return data ? { status: "success", code: "00", data } : failure("101", "No such transaction");
    }),
  );

  app.post(
    "/sms/index.php/sms/send",
    gateway(async (request: FastifyRequest, reply, work) => {
      if (!isKnown(request)) return reply.code(401).send(refusal);
      const { body } = request;
      if (!isSend(body)) return failure("101", "Invalid or missing parameters");
      await work();

      const valid = body.to.filter(isMobile);
      for (const to of valid) {
        state.phones.receive(body.sender ?? DEFAULT_SENDER, nationalNumber(to), body.content);
      }
      state.changes.publish("sms");
      if (valid.length === 0) return failure("105", "Phone number invalid");
      const totalSMS = valid.length * countParts(body.content);
      // A reset ends it.
      void reportText(state, state.phones.lastId(), valid).catch(() => {});
      return {
        status: "success",
        code: "00",
        data: {
          tranId: state.phones.lastId(),
          totalSMS,
          totalPrice: totalSMS * PRICE_PER_PART_VND,
          invalidPhone: body.to.filter((to) => !isMobile(to)),
        },
      };
    }),
  );
}

function isSend(body: unknown): body is Send {
  if (typeof body !== "object" || body === null) return false;
  const { to, content, sms_type: type, sender } = body as Partial<Record<keyof Send, unknown>>;
  return (
    Array.isArray(to) &&
    to.length > 0 &&
    to.length <= MAX_RECIPIENTS &&
    to.every((one) => typeof one === "string") &&
    typeof content === "string" &&
    content !== "" &&
    typeof type === "number" &&
    (sender === undefined || typeof sender === "string")
  );
}

function isMobile(phone: string): boolean {
  return /^0[35789]\d{8}$/.test(nationalNumber(phone));
}

function countParts(text: string): number {
  // oxlint-disable-next-line no-control-regex -- the range is ASCII itself
  const isAscii = /^[\x00-\x7f]*$/.test(text);
  return Math.ceil(text.length / (isAscii ? ASCII_PART_LENGTH : UNICODE_PART_LENGTH));
}

function failure(code: string, message: string): object {
  return { status: "error", code, message };
}

const STATUS: Readonly<Record<ReportMode, number>> = {
  delivered: 0,
  failed: 64,
  late: 0,
  lost: 0,
  never: 1,
};
const REPORT_AFTER_MS = 1_000;
const LATE_AFTER_MS = 20_000;
const TIMEOUT_MS = 10_000;

/**
 * Decides a text's delivery and reports it after its delay. Rejects only when the lifetime ends.
 * Source: SpeedSMS API, webhook: `{"type": "report", tranId, phone, status}`, to an address of the customer's choice; 0 is
 * delivered, 1 to 63 a failure that may pass, 64 and more a final one. It is not signed.
 */
async function reportText(
  state: SandboxState,
  tranId: number,
  phones: readonly string[],
): Promise<void> {
  const { mode } = state.reports;
  const decided = phones.map((phone) => ({
    phone: internationalNumber(phone),
    status: STATUS[mode],
  }));
  state.reports.keep(tranId, decided);
  if (mode === "lost" || mode === "never") return;
  await pause(mode === "late" ? LATE_AFTER_MS : REPORT_AFTER_MS, state.lifetime.signal);
  for (const report of decided) await post(state, { type: "report", tranId, ...report });
}

async function post(state: SandboxState, report: object): Promise<void> {
  const { portalUrl, smsToken } = state.config;
  // The portal's operator gives the gateway this address; `npm run portal -- messages report-address` prints it.
  const key = createHmac("sha256", smsToken).update("delivery reports").digest("hex");
  await sendNotice(
    {
      party: "sms",
      url: `${portalUrl}/webhooks/sms-reports/${key}`,
      body: Buffer.from(JSON.stringify(report)),
      headers: () => ({ "content-type": "application/json" }),
      timeoutMs: TIMEOUT_MS,
    },
    state.lifetime.signal,
  );
}
