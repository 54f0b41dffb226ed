import type { FoundPlayer, findPlayers as call } from "@portal/contract/console/players";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { findPlayers as findRecords } from "../../../features/operator/find-players.ts";
import type { PlayerRecord } from "../../../features/operator/player-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { sortedPage } from "../../lists/sorted-page.ts";
import type { Staff } from "../../staff/staff-store.ts";
import { toFound } from "./found-player.ts";

/** Finds players by anything that the portal has of them. */
export async function findPlayers(
  services: OperatorServices,
  staff: Staff,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { users, near } = await findRecords(services, query.q);
  const shown = (player: PlayerRecord): FoundPlayer => toFound(player, staff);
  const page = sortedPage(
    users.map(shown),
    query,
    {
      username: ({ username }) => username,
      creditKp: ({ creditKp }) => creditKp,
      joinedAt: ({ joinedAt }) => Date.parse(joinedAt),
    },
    ({ username }) => username,
  );
  return { ...page, near: near.map(shown) };
}
