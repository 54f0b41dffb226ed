import type { Feature } from "../../feature.ts";
import { giftCodeRoutes } from "./routes.ts";

export const giftCode: Feature = { routes: giftCodeRoutes };
