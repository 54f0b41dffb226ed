import { chainAnew } from "../../server/src/testing/database/chain-anew.ts";
import { type DrillEnvironment, verify } from "./environment.ts";
import type { Fault } from "./fault.ts";

/** The rows of the log and of approvals that the faults below are about. */
const WRITES = [
  `insert into staff (issuer, subject, login, full_name, roles) values ('drill', 'drill', 'drill', 'Drill', '{senior}')
   on conflict do nothing`,
  `insert into operator_log (operator, reason, command, details)
   select 'lan', 'drill', 'users find', '{}' from generate_series(1, 3)`,
  `insert into approvals (subject, proposal, evidence, operation, amount, preview, preview_hash, proposed_by, proposed_by_staff)
   select 'drill ' || n, '{}', 'the game says so', 'settle-recharge', 0, '{}', '', 'drill', id
   from generate_series(1, 3) as n, staff where login = 'drill'`,
];
const OLD_JOURNAL = "(select id from journals order by id offset 1 limit 1)";
const OLD_ENTRY = "(select id from operator_log order by id offset 1 limit 1)";
const OLD_PROPOSAL = "(select id from approvals order by proposed_at, id offset 1 limit 1)";
const HOUSE = "(select min(id) from ledger_accounts where user_id is null and name = 'bonus')";
const PLAYERS = "(select min(id) from ledger_accounts where name = 'credit')";

const line = (account: string, amount: number) => `
  with moved as (
    update ledger_accounts set balance = balance + ${amount}, entries = entries + 1 where id = ${account} returning *)
  insert into entries select id, entries, (select max(id) from journals), currency, ${amount}, balance from moved`;

/** What the database's owner does to a row that is never changed, with every trigger turned off. */
const TAMPERINGS: readonly (readonly [what: string, statements: readonly string[]])[] = [
  [
    "a row of the ledger was changed",
    ["update entries set amount = amount + 1000 where amount > 0 and position = 2"],
  ],
  [
    "a journal was removed",
    [
      "alter table journal_chain drop constraint journal_chain_journal_id_fkey",
      `delete from entries where journal_id = ${OLD_JOURNAL}`,
      `delete from journals where id = ${OLD_JOURNAL}`,
    ],
  ],
  [
    "a journal was put in, right in all its sums",
    [
      `insert into ledger_accounts (name, currency)
       select 'bonus', 'KP' where not exists (select from ledger_accounts where name = 'bonus')`,
      "insert into journals (key, kind) values ('drill', 'x')",
      line(PLAYERS, 1_000_000),
      line(HOUSE, -1_000_000),
    ],
  ],
  [
    "an entry of the log was changed",
    [`update operator_log set reason = 'nothing' where id = ${OLD_ENTRY}`],
  ],
  ["an entry of the log was removed", [`delete from operator_log where id = ${OLD_ENTRY}`]],
  [
    "an entry of the log was put in",
    [
      "insert into operator_log (operator, reason, command, details) values ('hoa', 'never', 'grant', '{}')",
    ],
  ],
  [
    "a proposal was changed",
    [`update approvals set evidence = 'nothing' where id = ${OLD_PROPOSAL}`],
  ],
  ["a proposal was removed", [`delete from approvals where id = ${OLD_PROPOSAL}`]],
  [
    "an approval was put in",
    [
      `insert into approvals (subject, proposal, evidence, operation, amount, preview, preview_hash, proposed_by,
         proposed_by_staff, decision, decided_by, decided_by_staff, decided_at)
       select 'drill', '{}', 'none', 'grant', 1, '{}', '', 'lan', id, 'approved', 'hoa', -id, now()
       from staff where login = 'drill'`,
    ],
  ],
];

async function tamper(
  { database }: DrillEnvironment,
  statements: readonly string[],
): Promise<void> {
  for (const statement of WRITES) await database.query(statement);
  await chainAnew(database);
  for (const table of ["journals", "entries", "operator_log", "approvals"]) {
    await database.query(`alter table ${table} disable trigger user`);
  }
  for (const statement of statements) await database.query(statement);
  await verify(database);
}

/** Rows of journals, log and approvals that were changed, removed or put in past the portal. */
export const booksFaults: readonly Fault[] = TAMPERINGS.map(([what, statements]) => ({
  what: `${what} past the portal`,
  alerts: ["BooksBroken"],
  plant: (environment) => tamper(environment, statements),
}));
