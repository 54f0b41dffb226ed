import { fileURLToPath } from "node:url";
import { ChangedMigration } from "../../server/src/kit/database/migrate.ts";
import { type DatabaseAddresses, type DatabaseRun, prepareDatabase } from "./database.ts";
import { schemaChanged } from "./schema-changes.ts";
import { StartProblem } from "./start-problem.ts";

/**
 * Prepares the demo's database. `--fresh` among the words of the command line empties the embedded one first.
 * @throws StartProblem if the embedded one was made from an earlier version of a schema file
 */
export async function prepareDemoDatabase(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  run: DatabaseRun,
  words: readonly string[] = process.argv.slice(2),
): Promise<DatabaseAddresses> {
  const isEmbedded = !env["DATABASE_URL"];
  const isFresh = words.includes("--fresh");
  if (isFresh && !isEmbedded)
    throw new StartProblem("--fresh empties the embedded database alone, and DATABASE_URL is set.");
  try {
    return await prepareDatabase(env, dataDir, { ...run, isFresh });
  } catch (error) {
    if (isEmbedded && error instanceof ChangedMigration)
      throw schemaChanged(fileURLToPath(error.file));
    throw error;
  }
}
