import type { Feature } from "../../feature.ts";
import { twoFactorRoutes } from "./routes.ts";

export const twoFactor: Feature = { routes: twoFactorRoutes };
