import { MIGRATIONS } from "../../server/src/health.ts";
import { migrate } from "../../server/src/kit/database/migrate.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { ProgramDiedError } from "./program.ts";

export interface DatabaseRun {
  readonly running: AsyncDisposableStack;
  /** Called when the database ends by itself. */
  readonly fail: (error: Error) => void;
}

/**
 * Prepares the portal's database: the given one, migrated where its owner's address is given too; otherwise
 * the embedded one of the data folder, migrated.
 * @returns the address at which the portal's process logs in
 */
export async function prepareDatabase(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  { running, fail }: DatabaseRun,
): Promise<string> {
  const { DATABASE_URL: given, MIGRATION_DATABASE_URL: ofOwner } = env;
  if (given) {
    if (ofOwner) await migrate(ofOwner, MIGRATIONS);
    return given;
  }
  const database = await startEmbeddedPostgres({ dataDir });
  running.defer(() => database.stop());
  void database.ended.then((words) => {
    fail(new ProgramDiedError(`PostgreSQL ended (data folder ${dataDir}). It said:\n${words}`));
  });
  await migrate(database.url, MIGRATIONS);
  return database.runtimeUrl;
}

/** Returns the environment of a portal's process, which does not need the owner's login. */
export function withoutOwner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { MIGRATION_DATABASE_URL: _owner, ...others } = env;
  return others;
}
