import type { Feature } from "../../feature.ts";
import { debtRoutes } from "./routes.ts";

export const debt: Feature = { routes: debtRoutes };
