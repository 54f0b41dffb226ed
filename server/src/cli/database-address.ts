import { UsageError } from "./command.ts";

/** A database server that runs for one command. */
export type OwnDatabase = {
  /** The address at which the database's owner logs in. */
  readonly url: string;
  /** The addresses at which the portal's process and the operator's commands log in. */
  readonly runtimeUrl: string;
  readonly operatorUrl: string;
  stop(): Promise<void>;
};

export type DatabaseSource = {
  /** The settings of this machine. */
  readonly env: NodeJS.ProcessEnv;
  /** Called when a command needs a database and the settings name none. */
  startDatabase?(): Promise<OwnDatabase>;
};

/** Works at the address of the operator's commands, OPERATOR_DATABASE_URL. @throws UsageError */
export async function atOperatorAddress<T>(
  source: DatabaseSource,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { OPERATOR_DATABASE_URL: given, DATABASE_URL: ofAnother } = source.env;
  if (given) return work(given);
  const missing =
    "OPERATOR_DATABASE_URL is missing: the address at which the operator's commands log in, as portal_operator";
  if (ofAnother) throw new UsageError(missing);
  return atOwnDatabase(source, missing, ({ operatorUrl }) => work(operatorUrl));
}

/** Works with the settings, and with the address of this machine's own database where they name none and it has one. */
export function atKnownAddress<T>(
  source: DatabaseSource,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const { env, startDatabase } = source;
  if (env["DATABASE_URL"] || !startDatabase) return work(env);
  return atOwnDatabase(source, "DATABASE_URL is missing", ({ runtimeUrl, operatorUrl }) =>
    work({ ...env, DATABASE_URL: runtimeUrl, OPERATOR_DATABASE_URL: operatorUrl }),
  );
}

/** Works at the address of the database's owner, MIGRATION_DATABASE_URL. @throws UsageError */
export async function atOwnerAddress<T>(
  source: DatabaseSource,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { MIGRATION_DATABASE_URL: given, DATABASE_URL: ofAnother } = source.env;
  if (given) return work(given);
  const missing =
    "MIGRATION_DATABASE_URL is missing: the address at which the owner of the database logs in";
  if (ofAnother) throw new UsageError(missing);
  return atOwnDatabase(source, missing, ({ url }) => work(url));
}

async function atOwnDatabase<T>(
  { startDatabase }: DatabaseSource,
  missing: string,
  work: (database: OwnDatabase) => Promise<T>,
): Promise<T> {
  if (!startDatabase) throw new UsageError(missing);
  const database = await startDatabase();
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}
