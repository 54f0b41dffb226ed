import type { Feature } from "../../feature.ts";
import { captchaRoutes } from "./routes.ts";

export const captcha: Feature = { routes: captchaRoutes };
