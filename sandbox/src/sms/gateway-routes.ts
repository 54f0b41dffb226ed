/**
 * The SMS gateway as the portal calls it.
 * Source: SpeedSMS API, `POST /index.php/sms/send`, `GET /index.php/sms/status/{tranId}` and `GET /index.php/user/info`
 * (public client speedsms-api).
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { misbehaving } from "../kit/misbehaving.ts";
import { sameSecret } from "../kit/signatures.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { nationalNumber } from "./phone-number.ts";
import { reportText } from "./report-text.ts";

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
