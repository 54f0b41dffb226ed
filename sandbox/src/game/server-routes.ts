/** Simulates the game server's own interface, as the portal calls it. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { misbehaving } from "../kit/misbehaving.ts";
import { Problem } from "../kit/requests.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { type Order, sameOrder, type Delivery } from "./deliveries.ts";
import { createGatekeeper } from "./signature.ts";
import { charactersOf } from "./zones.ts";

const NO_BODY = Buffer.alloc(0);

export async function gameServerRoutes(app: FastifyInstance, state: SandboxState): Promise<void> {
  const gatekeeper = createGatekeeper(state.config.gameKeyId, state.config.gameSecret);
  const game = misbehaving("game", state.faults, state.lifetime);
  const admit = ({ method, url, headers, body }: FastifyRequest): void =>
    gatekeeper.admit({ method, path: url, headers, body: Buffer.isBuffer(body) ? body : NO_BODY });

  await app.register(async (server) => {
    // The signature covers the raw bytes.
    server.removeAllContentTypeParsers();
    server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );

    server.get(
      "/game/v1/zones",
      game(async (request, _reply, work) => {
        admit(request);
        await work();
        return { code: 0, zones: state.zones.all() };
      }),
    );

    server.get<{ Params: { account: string } }>(
      "/game/v1/accounts/:account/zones",
      game<FastifyRequest<{ Params: { account: string } }>>(async (request, _reply, work) => {
        admit(request);
        await work();
        return { code: 0, zones: zonesWithCharacters(state, request.params.account) };
      }),
    );

    server.post(
      "/game/v1/deliveries",
      game(async (request, reply, work) => {
        admit(request);
        const answer = await deliverCoins(state, readOrder(request.body), work);
        reply.code(answer.status);
        return answer.body;
      }),
    );

    server.get<{ Params: { requestId: string } }>(
      "/game/v1/deliveries/:requestId",
      game<FastifyRequest<{ Params: { requestId: string } }>>(async (request, _reply, work) => {
        admit(request);
        await work();
        const delivery = state.deliveries.find(request.params.requestId);
        return { code: 0, state: delivery?.state ?? "not_found" };
      }),
    );
  });
}

function zonesWithCharacters(state: SandboxState, account: string): object[] {
  return state.zones
    .all()
    .map(({ id, name }) => ({ id, name, characters: charactersOf(account, id) }))
    .filter(({ characters }) => characters.length > 0);
}

const textFields = ["request_id", "game_id", "account", "zone_id"] as const;
const numberFields = ["coins", "credit_spent"] as const;

function readOrder(body: unknown): Order {
  const given = parseObject(body);
  const wrong: string[] = [
    ...textFields.filter((name) => typeof given[name] !== "string" || given[name] === ""),
    ...numberFields.filter((name) => !Number.isSafeInteger(given[name])),
  ];
  if (!["string", "undefined"].includes(typeof given["character"])) wrong.push("character");
  if (wrong.length > 0) throw new Problem(400, `missing or malformed: ${wrong.join(", ")}`);
  return given as Order;
}

function parseObject(body: unknown): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(String(body));
    if (typeof parsed === "object" && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // Refused below, as any other body that is not an object.
  }
  throw new Problem(400, "the body is not a JSON object");
}

/** The response. Codes: 0 delivered, 1 undecided (send the same request again), 2 refused for good. */
export type DeliveryAnswer =
  | { status: 200; body: { code: 0; duplicate?: true } }
  | { status: 200; body: { code: 1 | 2; message: string } }
  | { status: 409; body: { message: string } };

/** Awaits `work` between writing the order down and deciding it, so that a slow server is "processing". */
async function deliverCoins(
  state: SandboxState,
  order: Order,
  work: () => Promise<void>,
): Promise<DeliveryAnswer> {
  const known = state.deliveries.find(order.request_id);
  if (known !== undefined) return answerAgain(known, order);

  const delivery = state.deliveries.begin(order);
  await work();
  const refusal = findRefusal(state, order);
  delivery.state = refusal === undefined ? "delivered" : "rejected";
  delivery.at = new Date();
  state.changes.publish("game");
  if (refusal === undefined) return { status: 200, body: { code: 0 } };
  delivery.message = refusal;
  return { status: 200, body: { code: 2, message: refusal } };
}

function answerAgain(known: Delivery, order: Order): DeliveryAnswer {
  if (!sameOrder(known.order, order)) {
    return {
      status: 409,
      body: { message: `request_id ${order.request_id} was used for another order` },
    };
  }
  switch (known.state) {
    case "delivered":
      return { status: 200, body: { code: 0, duplicate: true } };
    case "processing":
      return { status: 200, body: { code: 1, message: "still processing" } };
    case "rejected":
      return { status: 200, body: { code: 2, message: known.message ?? "rejected" } };
  }
}

function findRefusal(state: SandboxState, order: Order): string | undefined {
  const zone = state.zones.find(order.zone_id);
  if (zone === undefined) return "unknown zone";
  if (!zone.open) return "zone is closed";
  const characters = charactersOf(order.account, order.zone_id);
  if (order.character !== undefined && !characters.some(({ id }) => id === order.character)) {
    return "unknown character";
  }
  if (order.coins <= 0 || order.credit_spent <= 0) return "amount must be positive";
  return undefined;
}
