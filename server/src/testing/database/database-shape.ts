import type pg from "pg";

/** What code that runs now may rely on. Objects have numbers, so that a renamed one is known again. */
export type DatabaseShape = {
  readonly relations: ReadonlyMap<number, Relation>;
  /** By `table.column`. */
  readonly columns: ReadonlyMap<string, Column>;
  /** What each function returns, by its name with the types of what it takes. */
  readonly functions: ReadonlyMap<string, string>;
  readonly types: ReadonlySet<string>;
  readonly constraints: ReadonlyMap<number, Constraint>;
  readonly indexes: ReadonlyMap<number, Index>;
  /** The rights of the logins, each as `right on object to login`. */
  readonly rights: ReadonlySet<string>;
};

export type Relation = {
  readonly name: string;
  readonly isTable: boolean;
  /** Another one means that the whole table was written anew. */
  readonly file: number;
};

export type Column = {
  readonly table: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
};

export type Constraint = {
  readonly table: number;
  readonly name: string;
  /** `c` CHECK, `f` foreign key, `n` NOT NULL, `p` primary key, `u` UNIQUE, `x` exclusion (pg_constraint). */
  readonly kind: string;
  /** As `table.column`. */
  readonly columns: readonly string[];
  readonly isValidated: boolean;
};

export type Index = {
  readonly table: number;
  readonly name: string;
  readonly isUnique: boolean;
};

const RELATIONS = `
  select oid::int as id, oid::regclass::text as name, relkind in ('r', 'p') as "isTable",
    coalesce(pg_relation_filenode(oid), 0)::int as file
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`;

const COLUMNS = `
  select format('%s.%I', attrelid::regclass, attname) as id, attrelid::int as "table",
    format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
    atthasdef or attidentity <> '' as "hasDefault"
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0
    and not attisdropped`;

const FUNCTIONS = `
  select oid::regprocedure::text as id, pg_get_function_result(oid) as value
  from pg_proc where pronamespace = 'public'::regnamespace`;

const TYPES = `
  select format_type(oid, null) as id
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`;

const CONSTRAINTS = `
  select oid::int as id, conrelid::int as "table", conname as name, contype as kind,
    convalidated as "isValidated", array(
      select format('%s.%I', attrelid::regclass, attname)
      from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
  from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 't'`;

const INDEXES = `
  select indexrelid::int as id, indrelid::int as "table", indexrelid::regclass::text as name,
    indisunique as "isUnique"
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace`;

const RIGHTS = `
  select format('%s on %s to %s', lower(privilege_type), object, grantee::regrole) as id
  from (
    select relacl as acl, oid::regclass::text as object
    from pg_class where relnamespace = 'public'::regnamespace
    union all
    select proacl, oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select attacl, format('%s.%I', attrelid::regclass, attname)
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and not attisdropped
  ) granted, aclexplode(acl)
  where grantee::regrole::text in ('portal_app', 'portal_console', 'portal_operator')`;

/** Reads the schema `public`, also in the middle of a transaction. */
export async function readShape(client: pg.Client): Promise<DatabaseShape> {
  const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const named = async (text: string) =>
    new Set((await rows<{ id: string }>(text)).map(({ id }) => id));
  const byId = async <Id, Value>(text: string) =>
    new Map((await rows<Value & { id: Id }>(text)).map(({ id, ...value }) => [id, value as Value]));
  const functions = await rows<{ id: string; value: string }>(FUNCTIONS);
  return {
    relations: await byId<number, Relation>(RELATIONS),
    columns: await byId<string, Column>(COLUMNS),
    functions: new Map(functions.map(({ id, value }) => [id, value])),
    types: await named(TYPES),
    constraints: await byId<number, Constraint>(CONSTRAINTS),
    indexes: await byId<number, Index>(INDEXES),
    rights: await named(RIGHTS),
  };
}
