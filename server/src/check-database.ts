/** Checks the database at a start: version, login, session limits, migrations, and protection of the books. */
import { invariants } from "./domain/ledger/invariants.ts";
import { WHOLE } from "./domain/ledger/verify-scope.ts";
import { missingMigrations } from "./health.ts";
import {
  ADDRESS_SETTINGS,
  assertLeastPrivilegedLogin,
  assertServerVersion,
  assertSessionLimits,
  type ProgramLogin,
  RUNTIME_LOGIN,
  UnfitDatabase,
} from "./kit/database/database-fitness.ts";
import type { Database } from "./kit/database/database.ts";
import { sql } from "./kit/database/sql.ts";

/**
 * Runs all checks. Call it before the process serves anybody.
 * @param timeLimitScale as in `DatabaseOptions`
 * @throws UnfitDatabase if the login has too many rights, migrations are missing, or the database cannot be used
 */
export async function checkDatabase(
  db: Database,
  login: ProgramLogin = RUNTIME_LOGIN,
  timeLimitScale = 1,
): Promise<void> {
  await checkLogin(db, login);
  await assertSessionLimits(db, login, timeLimitScale);
  await assertMigrated(db);
  await assertBooksAreProtected(db);
}

/**
 * Checks only the server's version and the login, for programs without visitors, such as an operator's command.
 * @throws UnfitDatabase
 */
export async function checkLogin(db: Database, login: ProgramLogin = RUNTIME_LOGIN): Promise<void> {
  assertServerVersion(await versionOf(db, login));
  await assertLeastPrivilegedLogin(db, login);
}

async function versionOf(db: Database, login: ProgramLogin): Promise<string> {
  try {
    return await db.value<string>(sql`select current_setting('server_version')`);
  } catch (error) {
    const { message } = error as Error;
    throw new UnfitDatabase(
      `The database of ${ADDRESS_SETTINGS[login]} cannot be used: ${message}`,
      {
        cause: error,
      },
    );
  }
}

/** @throws UnfitDatabase naming the missing migrations */
export async function assertMigrated(db: Database): Promise<void> {
  const missing = await missingMigrations(db);
  if (missing?.length === 0) return;
  const what = missing ? `the migrations ${missing.join(", ")}` : "the portal's tables";
  throw new UnfitDatabase(
    `The database lacks ${what}: run "npm run portal -- migrate" with MIGRATION_DATABASE_URL first.`,
  );
}

/**
 * Checks invariant I10: no program's login can change the books. `verify` checks it every night too. @throws
 * UnfitDatabase
 */
export async function assertBooksAreProtected(db: Database): Promise<void> {
  const { claim, queries } = invariants.find(({ id }) => id === "I10")!;
  const rights = await db.many<{ login: string; name: string; privilege: string }>(
    queries[0]!(WHOLE),
  );
  if (rights.length === 0) return;
  const lines = rights.map(
    ({ login, name, privilege }) =>
      `revoke ${privilege.toLowerCase()} on ${name} from ${login}, public;`,
  );
  throw new UnfitDatabase(`${claim} This one can. Have the owner run:\n${lines.join("\n")}`);
}
