import { concurrently } from "../../server/src/testing/concurrently.ts";
import type { Simulation } from "./context.ts";
import { insist } from "./insist.ts";
import { nextKey } from "./manual-operations.ts";
import type { KeyedRequest, Player } from "./notes.ts";

/** One order, sent `copies` times at once under one key. */
type Order = { readonly creditKp: number; readonly zoneId: string; readonly copies: number };

/** A player spends credit on coins. */
export async function recharge(
  simulation: Simulation,
  player: Player,
  { creditKp, zoneId, copies }: Order,
): Promise<void> {
  const request: KeyedRequest = {
    player,
    path: "/api/recharge/game",
    key: `simulation-order-${nextKey()}`,
    body: { creditAmount: creditKp, zoneId },
    said: [],
  };
  simulation.notes.recharges.push(request);
  await concurrently(copies, () => insist(simulation, request));
}
