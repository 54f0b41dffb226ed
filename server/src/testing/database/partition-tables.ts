import type pg from "pg";
import { type Definition, readShape, rebuild } from "./shape.ts";
import { ACROSS_MACHINES, FUNCTIONS, SPREAD_BY } from "./spread-tables.ts";

const PARTITIONS = 8;
const CARRIED = "travelling_player";

type Table = keyof typeof SPREAD_BY;
const isSpread = (table: string): table is Table => table in SPREAD_BY;

/**
 * Spreads the tables of players over hash partitions by their player, as a distributed PostgreSQL would spread them over
 * machines: the player is in every row, in every key and in every foreign key between them. What stands on the tables
 * comes back: views, functions, triggers, checks and rights.
 * @param astray true for the control: orders lie with another player than their transactions
 * @returns what it made, in a line
 */
export async function partitionTables(client: pg.Client, astray: boolean): Promise<string> {
  const before = await readShape(client);
  await client.query("set check_function_bodies = off");
  await client.query(carrying(astray));
  for (const table of Object.keys(SPREAD_BY)) {
    if (isSpread(table)) await spread(client, table);
  }
  for (const { name, table, text } of before.keys) {
    if (isSpread(table)) await client.query(withPlayer(table, name, text));
  }
  await rebuild(client, before, functionWithPlayer);
  const touched = before.foreignKeys.filter(
    ({ table, text }) => isSpread(table) || isSpread(targetOf(text)),
  );
  const apart = touched.filter((key) => foreignKey(key) === undefined);
  for (const key of touched) {
    const text = foreignKey(key);
    if (text !== undefined) await client.query(text);
  }
  await client.query(`create trigger a_player_travels before insert on transactions
    for each row execute function carry_player()`);
  for (const grant of before.grants) await client.query(grant);
  return (
    `${Object.keys(SPREAD_BY).length} tables in ${PARTITIONS} parts each by player, with ${touched.length - apart.length} ` +
    `foreign keys; not checked, for they would reach another machine: ${apart.map(({ name }) => name).join(", ")}`
  );
}

const FOREIGN_KEY = /^FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\)(.*)$/;
const targetOf = (text: string): string => FOREIGN_KEY.exec(text)?.[2] ?? "";

/**
 * Statements of the portal write a player's rows after the transaction that they belong to, and do not name the player
 * again: the database remembers whose it was. A wrong player fails at the foreign key.
 */
const carrying = (astray: boolean): string => `
  create function ${CARRIED}() returns bigint language sql volatile
  return coalesce(nullif(current_setting('portal.player', true), '')::bigint, 0) + ${astray ? 1 : 0};
  create function carry_player() returns trigger language plpgsql as $$
  begin
    perform set_config('portal.player', new.user_id::text, true);
    return new;
  end $$;`;

/** Makes the table anew in parts, without keys and what else stands on it. */
async function spread(client: pg.Client, table: Table): Promise<void> {
  const { rows } = await client.query<{ logged: string; hasUser: boolean }>(`
    select case relpersistence when 'u' then 'unlogged' else '' end as logged,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'user_id') as "hasUser"
    from pg_class c where oid = '${table}'::regclass`);
  const { logged, hasUser } = rows[0]!;
  const column = SPREAD_BY[table];
  if (column === "player_id") {
    await client.query(
      `alter table ${table} add column player_id bigint not null default ${CARRIED}()`,
    );
    if (hasUser) {
      await client.query(
        `alter table ${table} add constraint ${table}_player check (player_id = coalesce(user_id, 0))`,
      );
    }
  }
  await client.query(`alter table ${table} rename to ${table}_whole`);
  const like = "including constraints including defaults including identity including storage";
  await client.query(
    `create table ${table} (like ${table}_whole ${like}) partition by hash (${column})`,
  );
  for (let part = 0; part < PARTITIONS; part += 1) {
    await client.query(`create ${logged} table ${table}_${part} partition of ${table}
      for values with (modulus ${PARTITIONS}, remainder ${part})`);
  }
  await client.query(`drop table ${table}_whole cascade`);
}

/** Returns a key's or an index's definition, with the player where it has to be unique. */
function withPlayer(table: Table, name: string, text: string): string {
  const column = SPREAD_BY[table];
  const isUnique = /^CREATE UNIQUE|PRIMARY KEY|UNIQUE \(/.test(text);
  const hasPlayer = new RegExp(`\\([^)]*\\b${column}\\b`).test(text.replace(/ WHERE .*/, ""));
  const made = isUnique && !hasPlayer ? text.replace("(", `(${column}, `) : text;
  return made.startsWith("CREATE") ? made : `alter table ${table} add constraint ${name} ${made}`;
}

/** Returns a foreign key with the player in it; undefined where it would reach another machine. */
function foreignKey({ name, table, text }: Definition): string | undefined {
  const [, own = "", target = "", theirs = "", rest = ""] = FOREIGN_KEY.exec(text) ?? [];
  if (!isSpread(target)) return `alter table ${table} add constraint ${name} ${text}`;
  if (!isSpread(table) || ACROSS_MACHINES.includes(name)) return undefined;
  const ending = rest.replace("ON DELETE SET NULL", `ON DELETE SET NULL (${own})`);
  return `alter table ${table} add constraint ${name} foreign key (${SPREAD_BY[table]}, ${own})
    references ${target} (${SPREAD_BY[target]}, ${theirs})${ending}`;
}

/** @throws where a function does not have a text that it should have */
function functionWithPlayer(name: string, text: string): string {
  return (FUNCTIONS[name] ?? []).reduce((made, [from, to]) => {
    if (!made.includes(from)) throw new Error(`${name} does not have "${from}"`);
    return made.replaceAll(from, to);
  }, text);
}
