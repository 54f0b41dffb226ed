/** The portal's program. */
import { runPortal } from "./run-portal.ts";

await runPortal();
