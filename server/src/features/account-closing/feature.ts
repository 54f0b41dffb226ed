import type { Feature } from "../../feature.ts";
import { finishClosings } from "./finish-closings.ts";
import { accountClosingRoutes } from "./routes.ts";

const FINISH_CLOSINGS_EVERY_MS = 10 * 60_000;

export const accountClosing: Feature = {
  routes: accountClosingRoutes,
  periodic: [{ everyMs: FINISH_CLOSINGS_EVERY_MS, run: finishClosings }],
};
