/** The portal's program with the time limits of tests, for a test whose every call must be served. */
import { runPortal } from "../../run-portal.ts";
import { TIME_LIMIT_SCALE } from "../patience.ts";

await runPortal({ timeLimitScale: TIME_LIMIT_SCALE });
