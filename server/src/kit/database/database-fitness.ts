/**
 * Checks that a database fits the portal, at each start (check-database.ts) and before a migration: its version, the
 * rights of the programs' logins, and the limits of sessions. Also names the logins.
 */
import { type Queries, SESSION_LIMITS_MS } from "./database.ts";
import { sql } from "./sql.ts";

/** Thrown if the database, or the login to it, does not meet the portal's requirements. The message says what to do. */
export class UnfitDatabase extends Error {}

/** The role that the portal's process logs in as. The migrations grant it its rights. */
export const RUNTIME_LOGIN = "portal_app";

/** The role that the operator's console logs in as. */
export const CONSOLE_LOGIN = "portal_console";

/** The role that the operator's command line logs in as. */
export const OPERATOR_LOGIN = "portal_operator";

/** The roles that programs log in as. */
export const PROGRAM_LOGINS = [RUNTIME_LOGIN, CONSOLE_LOGIN, OPERATOR_LOGIN] as const;
export type ProgramLogin = (typeof PROGRAM_LOGINS)[number];

/** The setting with the database address of each login. */
export const ADDRESS_SETTINGS: Readonly<Record<ProgramLogin, string>> = {
  [RUNTIME_LOGIN]: "DATABASE_URL",
  [CONSOLE_LOGIN]: "CONSOLE_DATABASE_URL",
  [OPERATOR_LOGIN]: "OPERATOR_DATABASE_URL",
};

/** The version that introduced `uuidv7()` and other functions of the migrations. */
const LEAST_POSTGRESQL = 18;

/** A message about a login with too many rights names at most this many tables or other objects. */
const NAMED_OBJECTS = 3;

/**
 * Refuses a server that is older than the migrations need.
 * @param version as the server itself reports it
 * @throws UnfitDatabase
 */
export function assertServerVersion(version: string): void {
  if (Number.parseInt(version) >= LEAST_POSTGRESQL) return;
  throw new UnfitDatabase(
    `The database server is PostgreSQL ${version}; the portal needs PostgreSQL ${LEAST_POSTGRESQL} or newer. ` +
      `Give the address of such a server in DATABASE_URL and MIGRATION_DATABASE_URL.`,
  );
}

type Login = {
  readonly name: string;
  readonly powers: string[];
  readonly roles: string[];
  readonly owned: string[];
  readonly creates: string[];
  readonly tables: string[];
};

/**
 * Reads a login's rights; null: those of the session's login. It uses `session_user`, because a session's role can be
 * set and reset. Temporary tables do not count as owned.
 */
const loginNamed = (name: ProgramLogin | null) => sql`
  select rolname as name,
    array_remove(array[case when rolsuper then 'SUPERUSER' end,
      case when rolcreaterole then 'CREATEROLE' end, case when rolcreatedb then 'CREATEDB' end,
      case when rolreplication then 'REPLICATION' end,
      case when rolbypassrls then 'BYPASSRLS' end], null) as powers,
    array(
      select distinct roleid::regrole::text from pg_auth_members where member = login.oid) as roles,
    array(
      select format('table %s', oid::regclass) from pg_class
        where relowner = login.oid and relkind in ('r', 'p', 'v', 'm') and relpersistence <> 't'
      union all
      select format('schema %I', nspname) from pg_namespace where nspowner = login.oid
      union all
      select format('database %I', datname) from pg_database where datdba = login.oid
      union all
      select format('function %s', oid::regproc) from pg_proc where proowner = login.oid) as owned,
    array_remove(array[
      case when has_schema_privilege(login.oid, 'public', 'CREATE') then 'in schema public' end,
      case when has_database_privilege(login.oid, current_database(), 'CREATE')
        then 'in the database' end], null) as creates,
    array(
      select format('%s on %s', privilege, pg_class.oid::regclass)
      from pg_class, unnest(array['TRUNCATE', 'TRIGGER', 'REFERENCES']) as privilege
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege(login.oid, pg_class.oid, privilege)) as tables
  from pg_roles as login where rolname = coalesce(${name}, session_user)`;

/**
 * Checks that the session's login owns nothing, belongs to no other role, and has only the rights granted to it.
 * An attacker who controls the process then has no more rights either.
 * @throws UnfitDatabase with a line for each right too many
 */
export async function assertLeastPrivilegedLogin(
  db: Queries,
  expected: ProgramLogin,
): Promise<void> {
  assertLeastPrivileged(await db.one<Login>(loginNamed(null)), expected);
}

/** Checks the login of another program like `assertLeastPrivilegedLogin`. @throws UnfitDatabase */
export async function assertLeastPrivilegedRole(db: Queries, login: ProgramLogin): Promise<void> {
  assertLeastPrivileged(await db.one<Login>(loginNamed(login)), login);
}

function assertLeastPrivileged(login: Login, expected: ProgramLogin): void {
  const { name, powers, roles, owned, creates, tables } = login;
  const some = (all: readonly string[]) =>
    all.slice(0, NAMED_OBJECTS).join(", ") + (all.length > NAMED_OBJECTS ? ", …" : "");
  const faults = [
    ...(powers.length > 0 ? [`it has ${powers.join(", ")}`] : []),
    ...(roles.length > 0 ? [`it is a member of ${roles.join(", ")}`] : []),
    ...(owned.length > 0 ? [`it owns ${some(owned)}`] : []),
    ...(creates.length > 0 ? [`it may create objects ${creates.join(" and ")}`] : []),
    ...(tables.length > 0 ? [`it has ${some(tables)}`] : []),
    ...(name === expected ? [] : [`it is not ${expected}, to which the rights are granted`]),
  ];
  if (faults.length === 0) return;
  const setting = ADDRESS_SETTINGS[expected];
  throw new UnfitDatabase(
    `${setting} logs in as ${name}, which the portal does not work with:\n` +
      `${faults.map((fault) => `- ${fault}`).join("\n")}\n` +
      `Make the roles as docs/configuration.md says; ${setting} logs in as ${expected}, ` +
      `MIGRATION_DATABASE_URL as the owner.`,
  );
}

/**
 * Checks the time limits and the time zone of the session. A pooler may drop these start parameters; without the limits
 * one slow statement can block a table for everybody.
 * @param timeLimitScale as in `DatabaseOptions`
 * @throws UnfitDatabase
 */
export async function assertSessionLimits(
  db: Queries,
  login: ProgramLogin,
  timeLimitScale = 1,
): Promise<void> {
  const names = Object.keys(SESSION_LIMITS_MS) as (keyof typeof SESSION_LIMITS_MS)[];
  const rows = await db.many<{ name: string; setting: string; database: string }>(sql`
    select lower(name) as name, setting, quote_ident(current_database()) as database
    from pg_settings where lower(name) = any(${[...names, "timezone"]})`);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const lost = names.filter((name) => {
    const limitMs = Number(settings.get(name));
    return limitMs === 0 || limitMs > SESSION_LIMITS_MS[name] * timeLimitScale;
  });
  const isUtc = settings.get("timezone") === "UTC";
  if (lost.length === 0 && isUtc) return;
  const fixes = [
    ...lost.map((name) => [name, `'${SESSION_LIMITS_MS[name]}ms'`]),
    ...(isUtc ? [] : [["timezone", "'UTC'"]]),
  ];
  throw new UnfitDatabase(
    "A pooler between the portal and the database drops the start parameter `options`, so that " +
      `${fixes.map(([name]) => name).join(", ")} are not what the portal sets. Have the owner of the roles run:\n` +
      fixes
        .map(
          ([name, value]) =>
            `alter role ${login} in database ${rows[0]?.database} set ${name} = ${value};`,
        )
        .join("\n"),
  );
}
