import { getPlayer } from "@portal/contract/console/player";
import * as calls from "@portal/contract/console/players";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { changeLimits } from "../../staff/limits.ts";
import { findPlayer } from "./find-player.ts";
import { findPlayers } from "./find-players.ts";
import { revealContact } from "./reveal-contact.ts";

const routes = (services: ConsoleServices) => [
  route(calls.findPlayers, {
    handle: ({ viewer, query }) => findPlayers(services, viewer, query),
  }),
  route(getPlayer, {
    handle: ({ viewer, params }) => findPlayer(services, viewer, params.username),
  }),
  route(calls.revealContact, {
    limits: changeLimits,
    handle: ({ viewer, params, body }) => revealContact(services, viewer, { ...params, ...body }),
  }),
];

/** Finds players, and shows their contacts to whom the log has written down. */
export const players: ConsoleFeature = { routes };
