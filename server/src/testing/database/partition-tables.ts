import type pg from "pg";

/** The tables whose keys all begin with one player's row: each can be spread by that column as it is. */
const SPREAD_BY = { entries: "account_id", idempotency_keys: "user_id" } as const;
const PARTITIONS = 8;

/**
 * Makes hash partitions of tables of an empty database, by the column that a distributed PostgreSQL would spread
 * them by. Everything that stands on them stays: keys, checks, foreign keys, triggers and rights.
 */
export async function partitionTables(client: pg.Client): Promise<void> {
  for (const [table, column] of Object.entries(SPREAD_BY)) await partition(client, table, column);
}

async function partition(client: pg.Client, table: string, column: string): Promise<void> {
  const read = async (text: string) =>
    (await client.query<{ statement: string }>(text)).rows.map(({ statement }) => statement);
  const foreignKeys = await read(`
    select format('alter table ${table} add constraint %I %s', conname, pg_get_constraintdef(oid)) as statement
    from pg_constraint where conrelid = '${table}'::regclass and contype = 'f'`);
  const triggers = await read(`
    select pg_get_triggerdef(oid) as statement from pg_trigger
    where tgrelid = '${table}'::regclass and not tgisinternal`);
  const rights = await read(`
    select format('grant %s on ${table} to %I', privilege_type, grantee::regrole) as statement
    from pg_class, aclexplode(relacl) where oid = '${table}'::regclass and grantee <> relowner`);
  const parts = Array.from(
    { length: PARTITIONS },
    (_, part) =>
      `create table ${table}_${part} partition of ${table}
       for values with (modulus ${PARTITIONS}, remainder ${part})`,
  );
  for (const statement of [
    `alter table ${table} rename to ${table}_whole`,
    `create table ${table} (like ${table}_whole including all) partition by hash (${column})`,
    `drop table ${table}_whole`,
    ...parts,
    ...foreignKeys,
    ...triggers,
    ...rights,
  ]) {
    await client.query(statement);
  }
}
