/**
 * Builds the commands that work on the database, or on this machine, without the console: `onMachine`, `reading`,
 * `changing`.
 */
import { readPortalSettings } from "../config.ts";
import { type OperatorContext, OperationRefused } from "../domain/ledger/run-operation.ts";
import { codeOf } from "../kit/database/database-errors.ts";
import type { Database } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import type { OperatorServices } from "../operator-services.ts";
import { currentSettings } from "../settings/receiving-accounts.ts";
import { staffToken } from "./client/kept-token.ts";
import type { Call, Command, Output } from "./command.ts";
import { addressOf, openPortalDatabase, type PortalDatabase, withAddresses } from "./database.ts";
import { type Flag, option, REASON, reasonOf } from "./options.ts";

/** A call of such a command: all of its options are texts. */
export type MachineCall = Pick<Call, "env" | "words" | "print"> & {
  readonly options: Readonly<Record<string, string | undefined>>;
};

export type DatabaseCall = MachineCall & {
  readonly db: Database;
  /** Opens the services of the use cases. @throws ConfigError */
  services(): Promise<OperatorServices>;
};

/** A call that changes something, by a signed-in person whose name is logged. */
export type ChangingCall = DatabaseCall & { readonly operator: OperatorContext };

type Row<C> = Pick<Command, "summary" | "parameters" | "items"> & {
  readonly options?: readonly Flag[];
  run(call: C): Promise<Output>;
};

const DRY_RUN = option("dry-run", "switch", "does all of it, prints the result, and takes it back");

/** A command that opens no database for `run`. It works even if settings, logins or tables are wrong or missing. */
export function onMachine({ options = [], run, ...row }: Row<MachineCall>): Command {
  return {
    ...row,
    flags: () => options,
    run: (call) => withAddresses(call, (env) => run({ ...machineCall(call), env })),
  };
}

/** A command that reads the database. */
export function reading({ options = [], run, ...row }: Row<DatabaseCall>): Command {
  return {
    ...row,
    flags: () => options,
    run: (call) => atDatabase(call, (database) => run({ ...machineCall(call), ...database })),
  };
}

/** A command that changes the database, by a signed-in person. Also takes --reason and --dry-run. */
export function changing({ options = [], run, ...row }: Row<ChangingCall>): Command {
  return {
    ...row,
    flags: () => [...options, REASON, DRY_RUN],
    run: async (call) => {
      const isDryRun = call.typed["dry-run"] === true;
      const hasReason = call.typed["reason"] !== undefined;
      const reason = isDryRun && !hasReason ? "dry run" : reasonOf(call.typed);
      return atDatabase(call, async (database) => {
        const operator = { ...(await signedIn(database.db, call.env)), reason, isDryRun };
        return run({ ...machineCall(call), ...database, operator });
      });
    },
  };
}

const machineCall = ({ env, words, print, typed }: Call): MachineCall => ({
  env,
  words,
  print,
  options: typed as MachineCall["options"],
});

async function atDatabase(
  call: Call,
  work: (database: Pick<DatabaseCall, "db" | "services">) => Promise<Output>,
): Promise<Output> {
  return withAddresses(call, async (env) => {
    const database = await openPortalDatabase(addressOf(env, "OPERATOR_DATABASE_URL"));
    try {
      return await work({ db: database.db, services: () => openServices(database, env) });
    } finally {
      await database.close();
    }
  });
}

async function openServices(
  { db, notifications }: PortalDatabase,
  env: NodeJS.ProcessEnv,
): Promise<OperatorServices> {
  const portal = await currentSettings(db, await readPortalSettings(env["PORTAL_CONFIG"]));
  return { db, notifications, portal };
}

/** Returns the output of an operation that was done, or tried with --dry-run. */
export function operationOutput({ isDryRun }: OperatorContext, text: string, data: object): Output {
  const lines = [text, ...(isDryRun ? ["(dry run: nothing was changed)"] : [])];
  return { lines, data: { isDryRun, ...data } };
}

/**
 * Returns the person of this machine's staff token, who is logged as the operator.
 * @throws OperationRefused if there is no token, or its session has ended
 */
async function signedIn(
  db: Database,
  env: NodeJS.ProcessEnv,
): Promise<Pick<OperatorContext, "by" | "staff">> {
  const token = await staffToken(env);
  if (token === undefined) {
    throw refused(
      'nobody is signed in: run "sign-in", or "break-glass sign-in" if the console does not run',
    );
  }
  const session = hashToken(token);
  const staff = await db.repeatable.maybe<{ login: string }>(sql`
    select login from staff_of_session(${session}, 'command-line')`);
  if (!staff) throw refused("its session does not exist, or has ended");
  const { login } = staff;
  const begin: OperatorContext["staff"]["begin"] = async (tx) => {
    try {
      await tx.run(sql`select begin_staff_command(${session})`);
    } catch (error) {
      if (codeOf(error) !== "PT015") throw error;
      throw refused(`${login} has no right to this command`);
    }
  };
  return { by: login, staff: { begin } };
}

const refused = (why: string) => new OperationRefused("PORTAL_STAFF_TOKEN", why);
