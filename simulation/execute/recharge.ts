import { concurrently } from "../../server/src/testing/concurrently.ts";
import type { Simulation } from "./context.ts";
import { insist } from "./insist.ts";
import { nextKey } from "./manual-operations.ts";
import type { KeyedRequest, Player } from "./notes.ts";

/** One order, sent `copies` times at once under one key. */
type Order = {
  readonly creditKp: number;
  readonly zoneId: string;
  readonly receiver: "account" | "character";
  readonly copies: number;
};

/** The zone in which the sandbox's game has a character of every account. */
const ZONE_OF_CHARACTERS = "1";

/** Names the player's character in an order, where there is one. */
export const characterBody = (
  { username }: Pick<Player, "username">,
  zoneId: string,
): { readonly characterId?: string } =>
  zoneId === ZONE_OF_CHARACTERS ? { characterId: `${username}-1` } : {};

/** A player spends credit on coins. */
export async function recharge(
  simulation: Simulation,
  player: Player,
  { creditKp, zoneId, receiver, copies }: Order,
): Promise<void> {
  const request: KeyedRequest = {
    player,
    path: "/api/recharge/game",
    key: `simulation-order-${nextKey()}`,
    body: {
      creditAmount: creditKp,
      zoneId,
      ...(receiver === "character" && characterBody(player, zoneId)),
    },
    said: [],
  };
  simulation.notes.recharges.push(request);
  await concurrently(copies, () => insist(simulation, request));
}
