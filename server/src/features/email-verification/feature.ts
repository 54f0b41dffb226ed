import type { Feature } from "../../feature.ts";
import { emailVerificationRoutes } from "./routes.ts";

export const emailVerification: Feature = { routes: emailVerificationRoutes };
