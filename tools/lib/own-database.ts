import { resolve } from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../embedded-postgres/embedded-postgres.ts";
import { ROOT } from "./paths.ts";

/** Returns the embedded database of DATA_DIR: the running one, or one that is started for the command. */
export function startOwnDatabase(): Promise<EmbeddedPostgres> {
  const dataDir = resolve(ROOT, process.env["DATA_DIR"] || ".data");
  return startEmbeddedPostgres({ dataDir, shareRunning: true });
}
