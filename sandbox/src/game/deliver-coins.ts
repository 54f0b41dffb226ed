/** Gives coins to an account, once for each request id. */
import type { SandboxState } from "../sandbox-state.ts";
import { charactersOf } from "./zones.ts";
import { sameOrder, type Delivery, type Order } from "./deliveries.ts";

/** The response. Codes: 0 delivered, 1 undecided (send the same request again), 2 refused for good. */
export type DeliveryAnswer =
  | { status: 200; body: { code: 0; duplicate?: true } }
  | { status: 200; body: { code: 1 | 2; message: string } }
  | { status: 409; body: { message: string } };

/** Awaits `work` between writing the order down and deciding it, so that a slow server is "processing". */
export async function deliverCoins(
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
