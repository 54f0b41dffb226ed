import { existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../server/src/embedded-postgres/embedded-postgres.ts";
import { ROOT } from "./paths.ts";

/** Where a production machine has its settings (docs/production.md). */
const INSTALLATION = "/etc/portal";

/**
 * Returns the embedded database of DATA_DIR: the running one, or one that is started for the command.
 * @throws on a production machine, unless DATA_DIR is set: a command would find empty books there, and report no problem
 */
export async function startOwnDatabase(installation = INSTALLATION): Promise<EmbeddedPostgres> {
  const { DATA_DIR: given } = process.env;
  if (!given && existsSync(installation)) {
    throw new Error(
      `No database is set, and this machine has an installation (${installation}): run \`portal <command>\` in place of \`npm run portal -- <command>\`. It reads the installation's settings (docs/production.md, step 6).`,
    );
  }
  return startEmbeddedPostgres({ dataDir: resolve(ROOT, given || ".data"), shareRunning: true });
}
