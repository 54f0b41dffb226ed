import type pg from "pg";

/** A part of a database that stands on a table. */
export type Definition = { readonly name: string; readonly table: string; readonly text: string };

/** A view or a function. */
type Made = { readonly oid: number; readonly name: string; readonly text: string };

/** What stands on the tables of a database, as statements that make it. */
export type Shape = {
  /** Primary keys, unique constraints and indexes. */
  readonly keys: readonly Definition[];
  readonly foreignKeys: readonly Definition[];
  readonly triggers: readonly Definition[];
  /** In the order in which they were made. */
  readonly made: readonly Made[];
  readonly grants: readonly string[];
};

const OURS = "'public'::regnamespace";

const KEYS = `
  select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
  from pg_constraint where contype in ('p', 'u') and connamespace = ${OURS}
  union all
  select indexrelid::regclass::text, indrelid::regclass::text, pg_get_indexdef(indexrelid)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = ${OURS} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;

const FOREIGN_KEYS = `
  select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
  from pg_constraint where contype = 'f' and connamespace = ${OURS}`;

const TRIGGERS = `
  select tgname as name, tgrelid::regclass::text as table, pg_get_triggerdef(oid) as text
  from pg_trigger where not tgisinternal and tgparentid = 0`;

const MADE = `
  select oid::int, proname as name, pg_get_functiondef(oid) as text
  from pg_proc where pronamespace = ${OURS} and prokind = 'f'
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select oid::int, relname, format('create view %I%s as %s', relname,
    ' with (' || array_to_string(reloptions, ', ') || ')', pg_get_viewdef(oid))
  from pg_class where relkind = 'v' and relnamespace = ${OURS}
  order by oid`;

const GRANTS = `
  select format('grant %s on %s to %s', privilege_type, oid::regclass,
    coalesce(nullif(grantee, 0)::regrole::text, 'public')) as text
  from pg_class, aclexplode(relacl) where relnamespace = ${OURS} and relkind in ('r', 'v') and grantee <> relowner
  union all
  select format('grant %s (%I) on %s to %s', privilege_type, attname, c.oid::regclass,
    coalesce(nullif(grantee, 0)::regrole::text, 'public'))
  from pg_class c join pg_attribute on attrelid = c.oid, aclexplode(attacl)
  where relnamespace = ${OURS} and relkind in ('r', 'v') and grantee <> relowner
  union all
  select format('revoke execute on function %s from public', oid::regprocedure)
  from pg_proc where pronamespace = ${OURS} and proacl is not null
    and not exists (select from aclexplode(proacl) where grantee = 0)
  union all
  select format('grant execute on function %s to %s', oid::regprocedure, grantee::regrole)
  from pg_proc, aclexplode(proacl) where pronamespace = ${OURS} and grantee not in (0, proowner)`;

export async function readShape(client: pg.Client): Promise<Shape> {
  const read = async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text)).rows;
  return {
    keys: await read<Definition>(KEYS),
    foreignKeys: await read<Definition>(FOREIGN_KEYS),
    triggers: await read<Definition>(TRIGGERS),
    made: await read<Made>(MADE),
    grants: (await read<{ text: string }>(GRANTS)).map(({ text }) => text),
  };
}

/**
 * Makes the views, functions and triggers that are gone.
 * @param change returns the text of a function in place of the one it had
 */
export async function rebuild(
  client: pg.Client,
  before: Shape,
  change: (name: string, text: string) => string,
): Promise<void> {
  const there = await readShape(client);
  const oids = new Set(there.made.map(({ oid }) => oid));
  for (const { oid, name, text } of before.made) {
    const wanted = change(name, text);
    if (!oids.has(oid) || wanted !== text) await client.query(wanted);
  }
  const standing = new Set(there.triggers.map(({ name, table }) => `${table}.${name}`));
  for (const { name, table, text } of before.triggers) {
    if (!standing.has(`${table}.${name}`)) await client.query(text);
  }
}
