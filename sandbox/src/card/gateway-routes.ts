/**
 * Simulates the card gateway as the portal calls it.
 * Source: "CARD PARTNER API", `chargingws/v2`: GET, or POST with a form or JSON.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pause } from "../kit/lifetime.ts";
import { misbehaving } from "../kit/misbehaving.ts";
import { textFields } from "../kit/requests.ts";
import { sameSecret } from "../kit/signatures.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { type Charge, WAITING } from "./book.ts";
import { callBack, answerOf, decide } from "./callback.ts";
import { signRequest } from "./signature.ts";

/** How often a callback comes that is set to be repeated. */
const REPEATS = 3;
/** The gateway's status of a request that it does not accept. */
const REJECTED = 100;

export function cardGatewayRoutes(app: FastifyInstance, state: SandboxState): void {
  const gateway = misbehaving("card", state.faults, state.lifetime);
  app.route({
    method: ["GET", "POST"],
    url: "/card/chargingws/v2",
    handler: gateway(async (request: FastifyRequest, _reply, work) => {
      const fields =
        request.method === "GET" ? (request.query as Fields) : textFields(request.body);
      const refusal = refusalOf(state, fields);
      if (refusal !== undefined) return rejection(refusal, fields["request_id"]);
      return fields["command"] === "check"
        ? await check(state, fields["request_id"] ?? "", work)
        : await charge(state, fields, work);
    }),
  });
}

type Fields = Record<string, string>;

async function charge(
  state: SandboxState,
  fields: Fields,
  work: () => Promise<void>,
): Promise<object> {
  const { request_id: requestId = "", telco = "", serial = "", code = "" } = fields;
  const known = state.cards.charge(requestId);
  if (known !== undefined) {
    known.calls.charging += 1;
    return rejection("REQUEST_ID_EXISTED", requestId);
  }
  const declaredValue = Number(fields["amount"]);
  const begun = state.cards.begin({ requestId, telco, serial, code, declaredValue });
  state.changes.publish("cards");
  await work();
  if (begun.card?.outcome === "delayed") {
    if (begun.card.callback === "early") await finish(state, begun);
    else void finishLater(state, begun, begun.card.delayMs);
    // The response shows the charge as it began.
    return { ...answerOf({ ...begun, status: WAITING, message: "PENDING" }) };
  }
  decide(begun);
  state.changes.publish("cards");
  return answerOf(begun);
}

async function check(
  state: SandboxState,
  requestId: string,
  work: () => Promise<void>,
): Promise<object> {
  await work();
  const known = state.cards.charge(requestId);
  if (known === undefined) return rejection("REQUEST_ID_NOT_FOUND", requestId);
  known.calls.check += 1;
  state.changes.publish("cards");
  return answerOf(known);
}

async function finishLater(state: SandboxState, begun: Charge, delayMs: number): Promise<void> {
  const { signal } = state.lifetime;
  try {
    await pause(delayMs, signal);
    if (begun.status === WAITING) await finish(state, begun);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Decides a charge, and calls the portal back as the card is set. */
export async function finish(state: SandboxState, begun: Charge): Promise<void> {
  decide(begun);
  state.changes.publish("cards");
  const habit = begun.card?.callback;
  if (habit === "lost") return;
  const times = habit === "repeated" ? REPEATS : 1;
  await Promise.all(Array.from({ length: times }, () => callBack(state, begun)));
}

function refusalOf(state: SandboxState, fields: Fields): string | undefined {
  const { cardPartnerId, cardPartnerKey, cardSignature } = state.config;
  const { code = "", command = "", partner_id = "", request_id = "" } = fields;
  const { serial = "", telco = "", sign = "" } = fields;
  const signed = { code, command, partner_id, request_id, serial, telco };
  const isSigned = sameSecret(sign, signRequest(cardSignature, cardPartnerKey, signed));
  if (partner_id !== cardPartnerId || !isSigned) return "SIGN_INCORRECT";
  const isWhole = command === "check" || /^[1-9]\d{3,6}$/.test(fields["amount"] ?? "");
  const isKnown = command === "charging" || command === "check";
  const isThere = [code, serial, telco, request_id].every((value) => value !== "");
  return isWhole && isKnown && isThere ? undefined : "INPUT_DATA_INCORRECT";
}

function rejection(message: string, requestId = ""): object {
  return { status: REJECTED, message, request_id: requestId };
}
