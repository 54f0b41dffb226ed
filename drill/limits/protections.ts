import type { Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { ENDINGS } from "./watch.ts";

/** What holds the console's login to what its person has begun: a trigger, or a function that one asks. */
export type Protection = {
  readonly name: string;
  /** The trigger's tables; absent where it is a function. */
  readonly tables?: readonly string[];
};

/** They are taken away one after the other. */
export const PROTECTIONS: readonly Protection[] = [
  { name: "journals_of_staff", tables: ["journals"] },
  { name: "locks_of_staff", tables: ["users"] },
  { name: "spending_of_staff", tables: ["users"] },
  { name: "holds_as_long" },
  { name: "contact_of_staff", tables: ["users"] },
  { name: "spending_limits_of_staff", tables: ["spending_limits"] },
  { name: "endings_of_staff", tables: ENDINGS },
  { name: "pauses_of_staff", tables: ["channel_pauses"] },
  { name: "accounts_of_staff", tables: ["method_accounts"] },
  { name: "transactions_decided_by_staff", tables: ["transactions"] },
];

/**
 * Switches the trigger off, or has the function say yes to everything.
 * @returns what puts it back
 */
export async function removeProtection(
  owner: Queries,
  { name, tables }: Protection,
): Promise<() => Promise<unknown>> {
  if (!tables) {
    const before = await owner.one<{ definition: string; head: string }>(sql`
      select pg_get_functiondef(oid) as definition,
        format('create or replace function %s(%s) returns boolean', proname, pg_get_function_arguments(oid)) as head
      from pg_proc where proname = ${name}`);
    await runText(owner, `${before.head} language sql return true`);
    return () => runText(owner, before.definition);
  }
  const turn = async (how: string) => {
    for (const table of tables) await runText(owner, `alter table ${table} ${how} trigger ${name}`);
  };
  await turn("disable");
  return () => turn("enable");
}

const runText = (owner: Queries, text: string): Promise<number> =>
  owner.run({ name: "", text, values: [] });
