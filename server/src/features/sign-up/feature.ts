import type { Feature } from "../../feature.ts";
import { signUpRoutes } from "./routes.ts";

export const signUp: Feature = { routes: signUpRoutes };
