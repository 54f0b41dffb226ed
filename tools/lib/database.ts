import { MIGRATIONS } from "../../server/src/health.ts";
import { migrate } from "../../server/src/kit/database/migrate.ts";
import { startEmbeddedPostgres } from "../../server/src/kit/embedded-postgres/embedded-postgres.ts";
import { ProgramDiedError } from "./program.ts";

export interface DatabaseRun {
  readonly running: AsyncDisposableStack;
  /** To be called when the database ends by itself. */
  readonly fail: (error: Error) => void;
}

/**
 * The portal's database with all migrations in: the given one, migrated where its owner's address is given
 * too, else the embedded one of the data folder.
 *
 * @returns the address that the portal's process logs in at
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

/** What a portal's process is started with: it has no use for the owner's login. */
export function withoutOwner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { MIGRATION_DATABASE_URL: _owner, ...others } = env;
  return others;
}
