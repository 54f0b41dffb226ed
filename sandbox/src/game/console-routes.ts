/** Serves the simulated game's data to scripts and the sandbox's page: an account's coins, and open or closed zones. */
import type { FastifyInstance } from "fastify";
import { Problem, objectOf } from "../kit/requests.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { charactersOf, type Zone } from "./zones.ts";

type ZoneOfAccount = {
  id: string;
  name: string;
  characters: string[];
  coins: number;
  deliveries: { requestId: string; coins: number; at: string }[];
};
export type GameAccount = { username: string; zones: ZoneOfAccount[] };

const zoneBody = objectOf({ open: { type: "boolean" } }, "open");

export function gameConsoleRoutes(app: FastifyInstance, state: SandboxState): void {
  app.get<{ Params: { username: string } }>("/api/game/accounts/:username", (request) =>
    accountOf(state, request.params.username),
  );

  app.post<{ Params: { id: string }; Body: { open: boolean } }>(
    "/api/game/zones/:id",
    { schema: { body: zoneBody } },
    (request): Zone => {
      const zone = state.zones.setOpen(request.params.id, request.body.open);
      if (zone === undefined) throw new Problem(404, `There is no zone ${request.params.id}.`);
      state.changes.publish("game");
      return zone;
    },
  );
}

/** Returns the zones in which the account has characters or was given coins. */
export function accountOf(state: SandboxState, username: string): GameAccount {
  const name = username.toLowerCase();
  const delivered = state.deliveries
    .delivered()
    .filter(({ order }) => order.account.toLowerCase() === name);
  const zones = state.zones.all().map(({ id, name: zoneName }): ZoneOfAccount => {
    const deliveries = delivered
      .filter(({ order }) => order.zone_id === id)
      .map(({ order, at }) => ({
        requestId: order.request_id,
        coins: order.coins,
        at: at.toISOString(),
      }));
    return {
      id,
      name: zoneName,
      characters: charactersOf(username, id).map((character) => character.name),
      coins: deliveries.reduce((sum, { coins }) => sum + coins, 0),
      deliveries,
    };
  });
  return {
    username,
    zones: zones.filter((zone) => zone.characters.length > 0 || zone.deliveries.length > 0),
  };
}
