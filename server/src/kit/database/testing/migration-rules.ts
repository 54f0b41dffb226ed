/** The rules for migrations: finds changes that break the release that is still running, or block its writes. */
import type pg from "pg";
import { statementsOf } from "../migrate.ts";

/** Something that a migration may not do while the previous release serves (docs/upgrade.md). */
export type BrokenRule = {
  /** `breaks`: the previous release fails. `blocks`: everybody waits, longer the larger the table is. */
  readonly rule: "breaks" | "blocks";
  readonly what: string;
};

/** One property of the schema. */
type Property = {
  /**
   * `promise`: running code relies on it. `demand`: it may refuse what running code writes. `file`: a table's file on
   * disk, which changes when the table is rewritten. `build`: creating it reads or locks a whole table.
   */
  readonly kind: "promise" | "demand" | "file" | "build";
  /** The table or column. */
  readonly subject: string;
  readonly what: string;
};

const PROPERTIES = `
  with ours as (
    select oid, oid::regclass::text as name, relkind in ('r', 'p') as is_table, relacl,
      pg_relation_filenode(oid) as file
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
  ), columns as (
    select name as "table", format('%s.%I', name, attname) as name, attnotnull, attacl,
      format_type(atttypid, atttypmod) as type, atthasdef or attidentity <> '' as has_default
    from pg_attribute join ours on ours.oid = attrelid where attnum > 0 and not attisdropped
  ), functions as (
    select oid::regprocedure::text as name, pg_get_function_result(oid) as result, proacl
    from pg_proc where pronamespace = 'public'::regnamespace
  ), constraints as (
    select c.*, name as "table" from pg_constraint c join ours on ours.oid = conrelid where contype not in ('t', 'n')
  ), indexes as (
    select i.*, name as "table", indexrelid::regclass::text as name from pg_index i join ours on ours.oid = indrelid
  ), rights as (
    select relacl as acl, name as object from ours
    union all select proacl, name from functions
    union all select attacl, name from columns
  )
  select 'promise' as kind, name as subject, name as what from ours
  union all select 'promise', name, format('%s of type %s', name, type) from columns
  union all select 'promise', name, 'default of ' || name from columns where has_default
  union all select 'promise', name, format('%s returning %s', name, result) from functions
  union all select 'promise', '', 'type ' || format_type(oid, null) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
  union all select 'promise', object, format('right to %s on %s of %s', lower(privilege_type), object, grantee::regrole)
    from rights, aclexplode(acl)
    where grantee::regrole::text in ('portal_app', 'portal_console', 'portal_operator')
  union all select 'demand', "table", name || ' is NOT NULL without a default' from columns
    where attnotnull and not has_default
  union all select 'demand', name, name || ' is NOT NULL' from columns where attnotnull
  union all select 'demand', format('%s.%I', "table", attname), conname || ' may refuse what the release before writes'
    from constraints join pg_attribute on attrelid = conrelid and attnum = any (conkey)
  union all select 'demand', "table", name || ' may refuse what the release before writes' from indexes where indisunique
  union all select 'file', name, format('%s is rewritten as a whole: %s', name, file) from ours where is_table
  union all select 'build', "table", name || ' is built while nobody can write: use a file *.concurrently.sql'
    from indexes
  union all select 'build', "table", conname || ' reads the whole table: add it NOT VALID, and validate it in a later file'
    from constraints where contype in ('c', 'f') and convalidated`;

const LOCKS = `
  select distinct relation::regclass::text as "table", mode
  from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and granted`;
/** The lock of INSERT, UPDATE and DELETE, also if they find no row. */
const WRITES_ROWS = "RowExclusiveLock";
const NOBODY_ELSE = "AccessExclusiveLock";

/** The properties of the schema `public` that running code depends on. */
export type DatabaseShape = readonly Property[];

/** Reads the schema, also in the middle of a transaction. */
export async function readShape(client: pg.Client): Promise<DatabaseShape> {
  return (await client.query<Property>(PROPERTIES)).rows;
}

/**
 * Runs a migration in the open transaction of a client, and compares the schema before and after.
 * @param before the schema as it is now
 * @throws if the migration fails
 */
export async function findBrokenRules(
  client: pg.Client,
  text: string,
  before: DatabaseShape,
): Promise<BrokenRule[]> {
  // Checking a function's body would lock the tables that it names.
  await client.query("set local check_function_bodies = off");
  await client.query(text);
  const { rows: locks } = await client.query<{ table: string; mode: string }>(LOCKS);
  const after = await readShape(client);
  const known = new Set(before.map(({ subject }) => subject));
  const tables = new Set(
    before.filter(({ kind }) => kind === "file").map(({ subject }) => subject),
  );
  const lockedAs = (wanted: string) =>
    locks
      .filter(({ table, mode }) => mode === wanted && tables.has(table))
      .map(({ table }) => table);
  const exclusivelyLocked = lockedAs(NOBODY_ELSE).toSorted();
  const added = (kind: Property["kind"]) =>
    without(after, before, kind).filter(({ subject }) => known.has(subject));
  const breaks = [
    ...without(before, after, "promise").map(({ what }) => `${what} is gone`),
    ...added("demand").map(({ what }) => what),
  ];
  const blocks = [
    ...[...added("file"), ...added("build")].map(({ what }) => what),
    ...lockedAs(WRITES_ROWS).map(
      (name) => `rows of ${name} are written: periodic work does it in batches`,
    ),
    ...(exclusivelyLocked.length > 1
      ? [`${exclusivelyLocked.join(" and ")} are locked together: use a file for each`]
      : []),
  ];
  return [
    ...[...new Set(breaks)].map((what) => ({ rule: "breaks" as const, what })),
    ...blocks.map((what) => ({ rule: "blocks" as const, what })),
  ];
}

/** Returns the properties of a kind that only the first shape has. */
function without(
  these: DatabaseShape,
  others: DatabaseShape,
  wanted: Property["kind"],
): Property[] {
  const known = new Set(others.map(({ kind, what }) => `${kind} ${what}`));
  return these.filter(({ kind, what }) => kind === wanted && !known.has(`${kind} ${what}`));
}

/** Comment lines with which a migration allows itself an exception. */
const HEADS = {
  /** `-- contract since 0.3.0: no code reads users.nick` */
  breaks: /^-- contract since (?<version>\d+\.\d+\.\d+): \S/m,
  /** `-- blocks: twelve rows` */
  blocks: /^-- blocks: \S/m,
} as const;

/** The statements allowed in a file `*.concurrently.sql`, which runs outside a transaction. */
const CONCURRENT =
  /^(?:drop index concurrently if exists|create (?:unique )?index concurrently) (\w+)/i;

/**
 * Returns the broken rules that the migration's comment lines do not allow, each as a text.
 * @param lastRelease the version that serves while this migration runs
 */
export function refusedOf(
  text: string,
  broken: readonly BrokenRule[],
  lastRelease: string,
): string[] {
  const since = HEADS.breaks.exec(text)?.groups?.["version"];
  const mayBreak =
    since !== undefined && since.localeCompare(lastRelease, "en", { numeric: true }) <= 0;
  const mayBlock = HEADS.blocks.test(text);
  return broken
    .filter(({ rule }) => !(rule === "breaks" ? mayBreak : mayBlock))
    .map(({ rule, what }) =>
      rule === "breaks" && since !== undefined
        ? `${what}, and ${lastRelease} serves still, which is before ${since}`
        : what,
    );
}

/** Returns the faults of a file that builds indexes while others write, each as a text. */
export function wrongConcurrently(text: string): string[] {
  const dropped = new Set<string>();
  return statementsOf(text).flatMap((statement) => {
    const [found, name] = CONCURRENT.exec(statement) ?? [];
    if (!found || !name) return [`not an index: ${statement.slice(0, 60)}`];
    if (found.toLowerCase().startsWith("drop")) {
      dropped.add(name);
      return [];
    }
    return dropped.has(name)
      ? []
      : [`${name} is not dropped first: a try that failed leaves half of it`];
  });
}
