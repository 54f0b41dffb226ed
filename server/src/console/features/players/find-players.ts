import type { FoundPlayer } from "@portal/contract/console/players";
import { findPlayers as findRecords } from "../../../features/operator/find-players.ts";
import type { PlayerRecord } from "../../../features/operator/player-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import type { Staff } from "../../staff/staff-store.ts";
import { seenBy, toFound } from "./found-player.ts";

/** Finds players by anything that the portal has of them; contacts are masked for some roles. */
export async function findPlayers(
  services: OperatorServices,
  staff: Staff,
  text: string,
): Promise<{ readonly players: FoundPlayer[]; readonly near: FoundPlayer[] }> {
  const seeing = seenBy(staff);
  const { users, near } = await findRecords(services, text);
  const shown = (player: PlayerRecord) => toFound(player, seeing);
  return { players: users.map(shown), near: near.map(shown) };
}
