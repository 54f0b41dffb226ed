import { DELETE_ENDED_EVERY_MS, type Feature } from "../../feature.ts";
import { topUpRoutes } from "./routes.ts";
import { deleteOldTopUps } from "./store.ts";

export const topUp: Feature = {
  routes: topUpRoutes,
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldTopUps(db) }],
};
