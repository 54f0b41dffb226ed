import type pg from "pg";
import { type DatabaseShape, readShape } from "./database-shape.ts";

/** What a migration may not do while the release before it serves (docs/upgrade.md). */
export type Broken = {
  /** `breaks`: the release before it fails. `blocks`: everybody waits for as long as the table is large. */
  readonly rule: "breaks" | "blocks";
  readonly what: string;
};

type Lock = { readonly table: number; readonly mode: string };

const LOCKS = `
  select distinct relation::int as "table", mode
  from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and granted`;
/** What INSERT, UPDATE and DELETE take, also where they find no row. */
const WRITES_ROWS = "RowExclusiveLock";
const NOBODY_ELSE = "AccessExclusiveLock";

/**
 * Runs a migration in the open transaction of a client, and tells from the database what it did.
 * @param before the database as it is now
 * @throws where it fails
 */
export async function findBrokenRules(
  client: pg.Client,
  text: string,
  before: DatabaseShape,
): Promise<Broken[]> {
  // A function's body would lock what it names.
  await client.query("set local check_function_bodies = off");
  await client.query(text);
  const { rows: locks } = await client.query<Lock>(LOCKS);
  const after = await readShape(client);
  return [
    ...[...gone(before, after), ...tightened(before, after)].map((what) => ({
      rule: "breaks" as const,
      what,
    })),
    ...[...rebuilt(before, after), ...blocked(before, locks)].map((what) => ({
      rule: "blocks" as const,
      what,
    })),
  ];
}

/** A renamed thing is gone under its name. */
function gone(before: DatabaseShape, after: DatabaseShape): string[] {
  const names = (shape: DatabaseShape) =>
    new Set([...shape.relations.values()].map(({ name }) => name));
  return [
    ...missing(names(before), names(after)),
    ...missing(before.columns, after.columns),
    ...missing(before.functions, after.functions),
    ...missing(before.types, after.types),
  ]
    .map((name) => `${name} is gone`)
    .concat(missing(before.rights, after.rights).map((right) => `no longer granted: ${right}`));
}

const missing = (before: Keys, after: Keys): string[] =>
  [...before.keys()].filter((name) => !after.has(name));

type Keys = { keys(): Iterable<string>; has(name: string): boolean };

function tightened(before: DatabaseShape, after: DatabaseShape): string[] {
  const ofColumns = [...after.columns].flatMap(([name, column]) => {
    const old = before.columns.get(name);
    const refusesOld = column.isRequired && !column.hasDefault;
    if (!old) {
      return before.relations.has(column.table) && refusesOld
        ? [`${name} is new, NOT NULL and has no default`]
        : [];
    }
    return [
      ...(old.type === column.type ? [] : [`${name} was ${old.type}, now ${column.type}`]),
      ...(column.isRequired && !old.isRequired ? [`${name} is NOT NULL`] : []),
      ...(old.hasDefault && !column.hasDefault ? [`${name} has lost its default`] : []),
    ];
  });
  const ofFunctions = [...after.functions].flatMap(([name, result]) => {
    const old = before.functions.get(name);
    return old === undefined || old === result ? [] : [`${name} returned ${old}, now ${result}`];
  });
  const ofConstraints = newOnes(before, after, "constraints")
    .filter(({ kind, columns }) => kind !== "n" && columns.some((name) => before.columns.has(name)))
    .map(({ name }) => `${name} may refuse what the release before writes`);
  const ofIndexes = newOnes(before, after, "indexes")
    .filter(({ isUnique }) => isUnique)
    .map(({ name }) => `${name} may refuse what the release before writes`);
  return [...new Set([...ofColumns, ...ofFunctions, ...ofConstraints, ...ofIndexes])];
}

function rebuilt(before: DatabaseShape, after: DatabaseShape): string[] {
  const rewritten = [...before.relations].flatMap(([id, { name, isTable, file }]) =>
    isTable && after.relations.has(id) && after.relations.get(id)!.file !== file
      ? [`${name} is written anew as a whole`]
      : [],
  );
  const indexed = newOnes(before, after, "indexes").map(
    ({ name }) =>
      `${name} is built while nobody can write: a file *.concurrently.sql does it beside`,
  );
  const checked = newOnes(before, after, "constraints")
    .filter(({ kind, isValidated }) => "cf".includes(kind) && isValidated)
    .map(
      ({ name }) =>
        `${name} reads the whole table: add it NOT VALID, and validate it in a later file`,
    );
  return [...rewritten, ...indexed, ...checked];
}

/** Returns what was added to tables that were there before. */
function newOnes<Kind extends "constraints" | "indexes">(
  before: DatabaseShape,
  after: DatabaseShape,
  kind: Kind,
): MapValue<DatabaseShape[Kind]>[] {
  type Value = MapValue<DatabaseShape[Kind]>;
  const added = [...after[kind]].filter(([id]) => !before[kind].has(id));
  return added
    .map(([, value]) => value as Value)
    .filter(({ table }) => before.relations.has(table));
}

type MapValue<M> = M extends ReadonlyMap<unknown, infer Value> ? Value : never;

function blocked({ relations }: DatabaseShape, locks: readonly Lock[]): string[] {
  const lockedAs = (wanted: string) =>
    locks
      .filter(({ table, mode }) => mode === wanted && relations.get(table)?.isTable)
      .map(({ table }) => relations.get(table)!.name)
      .toSorted();
  const shut = lockedAs(NOBODY_ELSE);
  return [
    ...lockedAs(WRITES_ROWS).map(
      (name) => `rows of ${name} are written: periodic work does it in batches`,
    ),
    ...(shut.length > 1 ? [`${shut.join(" and ")} are locked together: a file for each`] : []),
  ];
}
