/**
 * Lets players buy the game's coins with their credit: lists the amounts and the game's zones, takes orders, and
 * delivers them by jobs until the game has answered. The periodic work stores the zones for the console.
 */
import * as calls from "@portal/contract/recharge";
import { proofLimits } from "../../domain/limits.ts";
import { DELIVER_TASK } from "../../domain/recharges/hold-credit.ts";
import { type Feature, job, route } from "../../feature.ts";
import { byUser } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { deliverCoins } from "./deliver-coins.ts";
import { limits } from "./limits.ts";
import { listRechargeOptions } from "./list-recharge-options.ts";
import { rechargeGame } from "./recharge-game.ts";
import { keepZones, listZones, openAccountZones } from "./zones.ts";

const routes = (services: Services) => {
  const accountZones = openAccountZones(services);
  return [
    route(calls.getRechargeOptions, {
      unlimited: "reads a few indexed rows and the sum of one day",
      handle: ({ viewer }) => listRechargeOptions(services, viewer),
    }),
    route(calls.getZones, {
      unlimited: "reads one row; the game's list is cached for all players",
      handle: () => listZones(services),
    }),
    route(calls.getAccountZones, {
      limits: ({ viewer }) => byUser(viewer, limits.accountZonesByUser),
      handle: ({ viewer }) => accountZones(viewer.username),
    }),
    route(calls.rechargeGame, {
      limits: ({ viewer, body }) => [
        ...byUser(viewer, limits.rechargeByUser, limits.rechargeByUserDaily),
        ...(body.proof === undefined ? [] : proofLimits(viewer)),
      ],
      handle: async ({ viewer, body, idempotencyKey }) =>
        rechargeGame(services, viewer, { ...body, idempotencyKey }),
    }),
  ];
};

/** The game's zones are stored this often. Players' requests store them too. */
const KEEP_ZONES_EVERY_MS = 60 * 60_000;

export const recharge: Feature = {
  routes,
  jobs: [job(DELIVER_TASK, deliverCoins)],
  periodic: [{ everyMs: KEEP_ZONES_EVERY_MS, atStart: true, run: keepZones }],
};
