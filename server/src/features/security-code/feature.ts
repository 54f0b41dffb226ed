import type { Feature } from "../../feature.ts";
import { securityCodeRoutes } from "./routes.ts";

export const securityCode: Feature = { routes: securityCodeRoutes };
