/** Prepares the database of the portal and of the demo. */
import { fileURLToPath } from "node:url";
import { readStaffSettings } from "../../server/src/config.ts";
import { applyStaffSettings } from "../../server/src/operations/staff/apply-staff-settings.ts";
import { MIGRATIONS } from "../../server/src/health.ts";
import { ChangedMigration, migrate } from "../../server/src/kit/database/migrate.ts";
import { startEmbeddedPostgres } from "../../server/src/embedded-postgres/embedded-postgres.ts";
import { schemaChanged } from "./schema-changes.ts";
import { StartProblem } from "./start-problem.ts";

interface DatabaseRun {
  readonly running: AsyncDisposableStack;
  /** Called when the database ends by itself. */
  readonly fail: (error: Error) => void;
  /** Empties the embedded database first. */
  readonly isFresh?: boolean;
}

/** The addresses at which the programs log in. */
interface DatabaseAddresses {
  readonly DATABASE_URL: string;
  /** This and the next are absent where a database was given without them. */
  readonly CONSOLE_DATABASE_URL?: string;
  readonly OPERATOR_DATABASE_URL?: string;
  /** The owner's address, which no serving program gets. Absent where a database was given. */
  readonly MIGRATION_DATABASE_URL?: string;
}

/** Prepares the given database, migrated if its owner's address is given too; else the embedded one, migrated. */
export async function prepareDatabase(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  { running, fail, isFresh = false }: DatabaseRun,
): Promise<DatabaseAddresses> {
  const { DATABASE_URL: given, MIGRATION_DATABASE_URL: ofOwner } = env;
  if (given) {
    if (ofOwner) await bringUpToDate(ofOwner, env);
    const { CONSOLE_DATABASE_URL, OPERATOR_DATABASE_URL } = env;
    return {
      DATABASE_URL: given,
      ...(CONSOLE_DATABASE_URL && { CONSOLE_DATABASE_URL }),
      ...(OPERATOR_DATABASE_URL && { OPERATOR_DATABASE_URL }),
    };
  }
  const database = await startEmbeddedPostgres({ dataDir, isFresh });
  running.defer(() => database.stop());
  void database.ended.then((words) => {
    fail(new StartProblem(`PostgreSQL ended (data folder ${dataDir}). It said:\n${words}`));
  });
  await bringUpToDate(database.url, env);
  return {
    DATABASE_URL: database.runtimeUrl,
    CONSOLE_DATABASE_URL: database.consoleUrl,
    OPERATOR_DATABASE_URL: database.operatorUrl,
    MIGRATION_DATABASE_URL: database.url,
  };
}

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

async function bringUpToDate(ownerUrl: string, env: NodeJS.ProcessEnv): Promise<void> {
  await migrate(ownerUrl, MIGRATIONS);
  await applyStaffSettings(ownerUrl, await readStaffSettings(env));
}
