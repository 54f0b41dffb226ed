/** Lists all players by filters, exports their contacts, and keeps staff's notes and tags. */
import * as calls from "@portal/contract/console/player-list";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { exportContacts, listPlayers } from "./list-players.ts";
import { notePlayer, showNotes, tagPlayer } from "./note-player.ts";

const routes = (services: ConsoleServices) => [
  route(calls.listPlayers, { handle: ({ query }) => listPlayers(services.db, query) }),
  route(calls.exportContacts, {
    handle: ({ viewer, body }) => exportContacts(services, viewer, body),
  }),
  route(calls.getPlayerNotes, { handle: ({ params }) => showNotes(services, params.username) }),
  route(calls.notePlayer, {
    handle: ({ viewer, params, body }) => notePlayer(services, viewer, { ...params, ...body }),
  }),
  route(calls.tagPlayer, {
    handle: ({ viewer, params, body }) => tagPlayer(services, viewer, { ...params, ...body }),
  }),
];

export const playerList: ConsoleFeature = { routes };
