/** No object of the database is open to every login, and functions with their owner's rights set their search path. */
import { expect, test } from "vitest";
import { aDatabase } from "./testing/database/test-database.ts";

const database = await aDatabase();

async function namesOf(query: string): Promise<unknown[]> {
  return (await database.query(query)).map(({ name }) => name);
}

/** Lists the rights of every login. PostgreSQL lets every login execute a new function, until its file revokes that. */
const RIGHTS_OF_EVERY_LOGIN = `
  select format('%s on %s', privilege_type, object) as name
  from (
    select oid::regclass::text as object, relacl as acl
    from pg_class where relnamespace = 'public'::regnamespace
    union all
    select format('%s.%I', attrelid::regclass, attname), attacl
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all
    select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner))
    from pg_proc where pronamespace = 'public'::regnamespace
  ) of_object, aclexplode(acl)
  where grantee = 0
  order by name`;

/** Lists functions that run with their owner's rights, but could find objects of the caller before the portal's. */
const OPEN_SEARCH_PATHS = `
  select oid::regprocedure::text as name from pg_proc
  where pronamespace = 'public'::regnamespace and prosecdef
    and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')`;

test("R-RUN-1: no object of the database is open to every login", async () => {
  expect(await namesOf(RIGHTS_OF_EVERY_LOGIN)).toEqual([]);
  await database.query(`
    create function planted() returns int language sql return 1;
    grant select on sessions to public;
    grant update (amount) on entries to public`);
  expect(await namesOf(RIGHTS_OF_EVERY_LOGIN)).toEqual([
    "EXECUTE on planted()",
    "SELECT on sessions",
    "UPDATE on entries.amount",
  ]);
});

test("R-RUN-1: every function with its owner's rights sets its search path", async () => {
  expect(await namesOf(OPEN_SEARCH_PATHS)).toEqual([]);
  await database.query("alter function refuse_change() security definer reset search_path");
  expect(await namesOf(OPEN_SEARCH_PATHS)).toEqual(["refuse_change()"]);
});
