import type { Feature } from "../../feature.ts";
import { securityRoutes } from "./routes.ts";

export const security: Feature = { routes: securityRoutes };
