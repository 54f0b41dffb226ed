import {
  getAccountZones,
  getRechargeOptions,
  getZones,
  rechargeGame as rechargeGameCall,
} from "@portal/contract/recharge";
import type { Viewer } from "../../domain/accounts/users.ts";
import { commonLimits } from "../../domain/limits.ts";
import { route } from "../../kit/http/routes.ts";
import { EVERYBODY } from "../../kit/limits/limit.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { listAccountZones } from "./list-account-zones.ts";
import { listRechargeOptions } from "./list-recharge-options.ts";
import { openZones } from "./open-zones.ts";
import { rechargeGame } from "./recharge-game.ts";

export const rechargeRoutes = (services: Services) => {
  const zones = openZones(services.gameServer);
  return [
    route<Viewer, typeof getRechargeOptions>(getRechargeOptions, {
      handle: ({ viewer }) => listRechargeOptions(services, viewer),
    }),
    route<Viewer, typeof getZones>(getZones, {
      handle: () => zones.list(),
    }),
    route<Viewer, typeof getAccountZones>(getAccountZones, {
      handle: ({ viewer }) => listAccountZones(services.gameServer, viewer.username),
    }),
    route<Viewer, typeof rechargeGameCall>(rechargeGameCall, {
      limits: ({ viewer: { id }, body }) => [
        { limit: limits.rechargeByUser, by: String(id) },
        ...(body.proof === undefined ? [] : proofLimits(String(id))),
      ],
      handle: async ({ viewer, body, idempotencyKey }) =>
        rechargeGame(services, zones, viewer, { ...body, idempotencyKey }),
    }),
  ];
};

const proofLimits = (by: string) => [
  { limit: limits.paymentCodeByUser, by },
  { limit: limits.paymentCodeByUserDaily, by },
  { limit: commonLimits.secondFactorGlobally, by: EVERYBODY },
];
