import type { Database } from "../../../server/src/kit/database/database.ts";
import { type Sql, sql } from "../../../server/src/kit/database/sql.ts";

/** What is taken off a table for a time, and how it comes back. */
type Taken = { readonly drop: string; readonly restore: string };

/**
 * Does the work while the tables check no foreign key and fire no trigger of their own; the owner may. What was
 * written meanwhile is not checked afterwards either: that it holds is for `verify`.
 */
export async function withoutChecks(
  db: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const foreignKeys = await db.many<Taken>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s not valid',
        conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any(${tables})`);
  const triggers = tables.map((table) => ({
    drop: `alter table ${table} disable trigger user`,
    restore: `alter table ${table} enable trigger user`,
  }));
  await without(db, [...foreignKeys, ...triggers], work);
}

/**
 * Does the work while the tables have no index but those of their keys, and builds the others afterwards: rows by the
 * million are written several times as fast.
 */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const uniques = await db.many<Taken>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint c
    where contype = 'u' and conrelid::regclass::text = any(${tables})
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)`);
  const indexes = await db.many<Taken>(sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index i
    where indrelid::regclass::text = any(${tables})
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  await without(db, [...uniques, ...indexes], work);
}

async function without(
  db: Database,
  taken: readonly Taken[],
  work: () => Promise<void>,
): Promise<void> {
  for (const { drop } of taken) await db.run(asSql(drop));
  await work();
  for (const { restore } of taken) await db.run(asSql(restore));
}

/** Makes a statement of a text that exists only at run time. */
const asSql = (text: string): Sql => ({ name: "", text, values: [] });
