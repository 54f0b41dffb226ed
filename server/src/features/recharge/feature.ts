import { type Feature, job } from "../../feature.ts";
import { DELIVER_TASK, deliverCoins } from "./deliver-coins.ts";
import { rechargeRoutes } from "./routes.ts";

export const recharge: Feature = {
  routes: rechargeRoutes,
  jobs: [job(DELIVER_TASK, deliverCoins)],
};
