import type { Feature } from "../../feature.ts";
import { registerLive } from "./routes.ts";

export const live: Feature = { paths: [registerLive] };
