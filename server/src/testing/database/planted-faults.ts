import { expect } from "vitest";
import { findViolations } from "../../domain/ledger/invariants.ts";
import type { Database } from "../../kit/database/database.ts";
import type { Sql } from "../../kit/database/sql.ts";

const TABLES = [
  "journals",
  "entries",
  "journal_chain",
  "journal_audits",
  "inbound_notices",
  "operator_log",
  "refunds",
];

class Undone extends Error {}

/**
 * Returns the ids of the invariants that find the planted fault, which is rolled back afterwards.
 * @param owner may disable the triggers
 */
export async function foundAfter(
  owner: Database,
  statements: readonly string[],
): Promise<string[]> {
  let found: string[] = [];
  const work = owner.transaction(async (tx) => {
    for (const table of TABLES) {
      await tx.run(asSql(`alter table ${table} disable trigger user`));
    }
    for (const statement of statements) {
      const touched = await tx.run(asSql(statement));
      if (/^(insert|update|delete|with)/.test(statement)) expect(touched).toBeGreaterThan(0);
    }
    found = (await findViolations(tx)).map(({ invariant }) => invariant.id);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return found;
}

/** Makes a statement of a text that exists only at run time. */
const asSql = (text: string): Sql => ({ name: "", text, values: [] });
