import type { FoundPlayer } from "@portal/contract/console/players";
import { findPlayers as findRecords } from "../../../features/operator/find-players.ts";
import type { PlayerRecord } from "../../../features/operator/player-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import type { Staff } from "../../staff/staff-store.ts";
import { toFound } from "./found-player.ts";

/** Finds players by anything that the portal has of them. */
export async function findPlayers(
  services: OperatorServices,
  staff: Staff,
  text: string,
): Promise<{ readonly players: FoundPlayer[]; readonly near: FoundPlayer[] }> {
  const { users, near } = await findRecords(services, text);
  const shown = (player: PlayerRecord) => toFound(player, staff);
  return { players: users.map(shown), near: near.map(shown) };
}
