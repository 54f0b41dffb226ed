/**
 * Plants faults in the books as a database's owner could, with the triggers off, and reports which invariants find
 * them.
 */
import { expect } from "vitest";
import { findViolations } from "../invariants.ts";
import { EMPTY_CHECKPOINT, scopeSinceCheckpoint } from "../verify-scope.ts";
import type { Database, Queries } from "../../../kit/database/database.ts";
import type { Sql } from "../../../kit/database/sql.ts";

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

class RollBack extends Error {}

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
    throw new RollBack();
  });
  await expect(work).rejects.toThrow(RollBack);
  return found;
}

/**
 * Expects that a check of only the new rows, with everything new, finds the same. One exception: I2 then adds nothing
 * up, and I3 finds gaps instead.
 */
async function expectFoundAsNew(tx: Queries, found: readonly string[]): Promise<void> {
  const asNew = await findViolations(tx, await scopeSinceCheckpoint(tx, EMPTY_CHECKPOINT));
  const foundAsNew = asNew.map(({ invariant }) => invariant.id);
  const gapped = (id: string) => id === "I2" && foundAsNew.includes("I3");
  expect(foundAsNew.filter((id) => !gapped(id))).toEqual(found.filter((id) => !gapped(id)));
}

/** Makes a statement from a text that is built at run time. */
const asSql = (text: string): Sql => ({ name: "", text, values: [] });

/** SQL for a house account's id. These texts fit the books of invariants.test.ts, where the player is named `rich`. */
export const house = (name: string) =>
  `(select min(id) from ledger_accounts where user_id is null and name = '${name}')`;
export const ofRich = (name: string) =>
  `(select a.id from ledger_accounts a join users u on u.id = a.user_id
    where a.name = '${name}' and u.username = 'rich')`;
export const NEWEST = "(select id from journals where key = 'transfer:sepay:newest')";

/** Plants a journal with these lines, each booked as a posting would book it. */
export const journal = (...lines: readonly Line[]) => [
  "insert into journals (key, kind) values ('planted', 'planted')",
  ...entriesOf(lines),
];

type Line = readonly [account: string, amount: number];
const entriesOf = (lines: readonly Line[]) =>
  lines.map(
    ([account, amount]) => `with moved as (
      update ledger_accounts set balance = balance + ${amount}, entries = entries + 1
      where id = ${account} returning *)
    insert into entries select id, entries, (select max(id) from journals), currency, ${amount},
      balance from moved`,
  );

/** Plants a journal of a kind as the portal would post it, from the house to the rich player. */
const journalOf = (kind: string, columns: string, from: string, key = "'planted'") => [
  `insert into journals (key, kind, user_id, transaction_id) select ${key}, '${kind}', ${columns}`,
  ...entriesOf([
    [from, -1_000_000],
    [ofRich("credit"), 1_000_000],
  ]),
];
const RICH = "(select id from users where username = 'rich')";
const RICHS_TOP_UP =
  "(select min(transaction_id::text)::uuid from inbound_notices n join users u on u.id = n.user_id where username = 'rich')";

/** Faulty journals: without a cause, or on accounts that their kind does not move. */
export const kindFaults: readonly (readonly [
  found: string,
  fault: string,
  statements: readonly string[],
])[] = [
  [
    "I14",
    "credit from the bonus account by a journal of an unknown kind, with correct sums",
    journal([ofRich("credit"), 1_000_000], [house("bonus"), -1_000_000]),
  ],
  [
    "I14",
    "credit by a kind that needs a transaction, without one",
    journalOf("recharge.refund", `${RICH}, null`, house("game-sales")),
  ],
  [
    "I7 I14",
    "credit as part of a top-up that was booked",
    journalOf("topup.bank-transfer", `${RICH}, ${RICHS_TOP_UP}`, house("bonus")),
  ],
  [
    "I14",
    "a journal of unmatched money without a notice",
    [
      "insert into journals (key, kind) values ('transfer:sepay:planted', 'transfer.unmatched')",
      ...entriesOf([
        [house("sales:vietcombank"), 5],
        [house("issued:vietcombank"), 5],
        [house("sales:vietcombank"), -5],
        [house("issued:vietcombank"), -5],
      ]),
    ],
  ],
  [
    "I12 I14",
    "a journal of an outgoing entry that staff have not booked",
    [
      "insert into journals (key, kind, is_manual) values ('outgoing:99', 'outgoing.booked', false)",
    ],
  ],
  [
    "I12 I14",
    "a journal that money never arrived, without the refund that says so",
    ["insert into journals (key, kind, is_manual) values ('claim:99', 'transfer.voided', false)"],
  ],
  [
    "I12 I14",
    "a journal that a refund's money stays, without a closed refund",
    ["insert into journals (key, kind, is_manual) values ('kept:99', 'refund.kept', false)"],
  ],
  [
    "I2 I3 I14",
    "an entry of a new journal on an account that its kind does not move",
    [
      `update entries set account_id = ${house("game-sales")}, position = 1_000_000
        where account_id = ${house("issued:vietcombank")} and journal_id = ${NEWEST}`,
    ],
  ],
];
