import { expect } from "vitest";
import { findViolations } from "../../domain/ledger/invariants.ts";
import { EMPTY_CHECKPOINT, scopeSinceCheckpoint } from "../../domain/ledger/verify-scope.ts";
import type { Database, Queries } from "../../kit/database/database.ts";
import type { Sql } from "../../kit/database/sql.ts";

const TABLES = [
  "journals",
  "entries",
  "journal_chain",
  "journal_audits",
  "inbound_notices",
  "operator_log",
  "approvals",
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
    await expectFoundAsNew(tx, found);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return found;
}

/**
 * Where all is new, verifying what is new finds the same. Only I2 adds nothing up there: a gap in what it would add
 * up is found by I3.
 */
async function expectFoundAsNew(tx: Queries, found: readonly string[]): Promise<void> {
  const asNew = await findViolations(tx, await scopeSinceCheckpoint(tx, EMPTY_CHECKPOINT));
  const foundAsNew = asNew.map(({ invariant }) => invariant.id);
  const gapped = (id: string) => id === "I2" && foundAsNew.includes("I3");
  expect(foundAsNew.filter((id) => !gapped(id))).toEqual(found.filter((id) => !gapped(id)));
}

/** Makes a statement of a text that exists only at run time. */
const asSql = (text: string): Sql => ({ name: "", text, values: [] });
