/**
 * Which role may do which operation alone, up to which amount, and which it may propose or approve. The table below is
 * compared with the console and the database.
 */
import type { OperationName } from "@portal/contract/console/operations";
import { staffRoles, type StaffRole } from "@portal/contract/console/rights";
import { expect, test } from "vitest";
import type { Database } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";
import { aDatabase } from "../testing/database/test-database.ts";
import { read, sessionOf, signInRoles } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const database = await aDatabase();
const console = await aConsole(database);
const people = await signInRoles(console);

/** Work with its own call, without an order. */
type Begun =
  | "answer-case"
  | "close-day"
  // Commands of the machine room.
  | "command-line"
  | "edit-template"
  | "export-contacts"
  | "note-player"
  | "find-contact"
  | "reconcile"
  | "reveal-codes"
  | "reveal-contact";

type Rights = Partial<Record<StaffRole, string>>;

const ALONE: Rights = { support: "alone", payments: "alone", senior: "alone" };
const BY_TWO: Rights = { support: "propose", payments: "propose", senior: "propose, approve" };
const BY_MONEY_PEOPLE: Rights = {
  support: "propose",
  payments: "alone, propose",
  senior: "alone, propose, approve",
};
/** Of arrived money, in đồng. */
const OF_MONEY: Rights = { ...BY_TWO, payments: "≤ 2_000_000 (20_000_000 a day), propose" };
const OF_DATA: Rights = { support: "propose", senior: "alone, propose, approve" };
const OF_MARKETING: Rights = { marketing: "propose", senior: "propose, approve" };
const OF_CHANNELS: Rights = {
  payments: "alone, propose",
  senior: "alone, propose, approve",
  admin: "propose",
};

/**
 * Who may do what: "alone" without a limit, "≤ n (m a day)" alone up to that much, "propose" to another person,
 * "approve" what another person proposed. A role without an entry may do nothing.
 */
const TABLE: Readonly<Record<OperationName | Begun, Rights>> = {
  grant: { ...BY_TWO, payments: "≤ 1_000 (5_000 a day), propose" },
  recall: BY_TWO,
  "stop-spending": BY_MONEY_PEOPLE,
  "allow-spending": { ...BY_TWO, senior: "alone, propose, approve" },
  "stop-spending-for-a-day": ALONE,
  lock: BY_MONEY_PEOPLE,
  "lock-for-a-day": ALONE,
  unlock: { ...BY_TWO, senior: "alone, propose, approve" },
  "end-sessions": ALONE,
  "revoke-access": BY_TWO,
  "limit-spending": ALONE,
  "resend-message": ALONE,
  "correct-birth-date": { senior: "alone", admin: "alone" },
  "correct-contact": { support: "propose", senior: "propose, approve" },
  "remove-guardian": { senior: "alone", admin: "alone" },
  "find-contact": { support: "≤ 1 (100 a day)" },
  "reveal-contact": ALONE,
  "export-contacts": {
    payments: "≤ 5_000 (10_000 a day)",
    senior: "≤ 5_000 (10_000 a day)",
  },
  "note-player": ALONE,
  "end-staff-sessions": { senior: "alone, propose, approve", admin: "alone, propose" },
  "remove-staff-passkeys": { admin: "propose", senior: "approve" },
  "answer-case": ALONE,
  "edit-template": { senior: "alone", admin: "alone" },
  "settle-case": OF_MONEY,
  "refuse-case": BY_MONEY_PEOPLE,
  "answer-data-request": ALONE,
  "complete-data-request": OF_DATA,
  "refuse-data-request": OF_DATA,
  "pause-channel": OF_CHANNELS,
  "resume-channel": OF_CHANNELS,
  "change-account": { senior: "approve", admin: "propose" },
  "publish-bonus": OF_MARKETING,
  "publish-gift": OF_MARKETING,
  "publish-notice": OF_MARKETING,
  "end-campaign": { marketing: "propose", senior: "alone, propose, approve" },
  "import-codes": { marketing: "alone", senior: "alone" },
  "reveal-codes": { marketing: "alone", senior: "alone" },
  "change-shop": {
    marketing: "propose",
    admin: "propose",
    senior: "≤ 5 (5 a day), propose, approve",
  },
  "change-brand": {
    marketing: "propose",
    admin: "propose",
    senior: "alone, propose, approve",
  },
  "bulk-grant": BY_TWO,
  assign: OF_MONEY,
  enter: OF_MONEY,
  return: OF_MONEY,
  "explain-outgoing": { ...OF_MONEY, accountant: "propose, approve" },
  "settle-recharge": { ...BY_TWO, payments: "≤ 20_000 (200_000 a day), propose" },
  "settle-card": BY_TWO,
  "settle-payment": BY_TWO,
  "ask-again": ALONE,
  refund: { ...BY_TWO, accountant: "approve" },
  chargeback: { ...BY_TWO, accountant: "approve" },
  "void-transfer": { ...BY_TWO, accountant: "propose, approve" },
  "close-refund": { ...BY_TWO, accountant: "propose, approve" },
  "set-payee": { ...BY_TWO, accountant: "propose, approve" },
  "pay-refunds": {
    payments: "≤ 20_000_000 (100_000_000 a day), propose",
    accountant: "≤ 20_000_000 (100_000_000 a day), propose, approve",
    senior: "propose, approve",
  },
  "release-payout": {
    payments: "propose",
    accountant: "propose, approve",
    senior: "propose, approve",
  },
  "set-rate": { accountant: "propose", senior: "propose, approve" },
  reconcile: { accountant: "alone" },
  "close-day": { accountant: "alone, propose" },
  "command-line": { senior: "alone", admin: "alone" },
};
const operations = Object.keys(TABLE) as (keyof typeof TABLE)[];

test("R-OPS-A: each role may do exactly as much of each operation as the table of rights allows", async () => {
  const rows = await database.query<Limit>(
    `select role, operation, alone_at_once::int as once, alone_per_day::int as day, may_propose, may_approve
     from staff_limits`,
  );
  const found = Object.fromEntries(
    operations.map((operation) => [
      operation,
      Object.fromEntries(
        rows.filter((row) => row.operation === operation).map((row) => [row.role, wordsOf(row)]),
      ),
    ]),
  );
  expect(found).toEqual(TABLE);
  expect(rows.filter(({ operation }) => !(operation in TABLE))).toEqual([]);
});

test("R-OPS-A: each person gets the list of operations that their role may do or propose, and of no others", async () => {
  for (const role of staffRoles) {
    const body = await read(people[role], "me");
    const own = operations.filter((operation) =>
      /alone|≤|propose/.test(TABLE[operation][role] ?? ""),
    );
    expect(body["operations"], role).toEqual(own.toSorted());
  }
});

test("R-OPS-A: the database accepts each role's operations as the table allows: alone, or as a proposal", async () => {
  const { db } = console.services;
  for (const role of staffRoles) {
    const session = sessionOf(people[role]);
    const begun: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const operation of operations) {
      const words = TABLE[operation][role] ?? "";
      const most = Number(/≤ ([\d_]+)/.exec(words)?.[1]?.replaceAll("_", "") ?? 0);
      const mayPropose = words.includes("propose") ? "proposes" : "refused";
      const isAlone = words.includes("alone") || most > 0;
      expected[operation] = [isAlone ? "alone" : mayPropose, mayPropose];
      begun[operation] = [
        await begins(db, session, operation, most),
        await begins(db, session, operation, most + 1),
      ];
    }
    expect(begun, role).toEqual(expected);
  }
});

/** What a preview was answered: it is rolled back. */
class Seen extends Error {}

async function begins(
  db: Database,
  session: Buffer,
  operation: string,
  amount: number,
): Promise<string> {
  const preview = db.transaction(async (tx) => {
    const may = await tx.write.value<boolean | null>(
      sql`select begin_staff_preview(${session}, ${operation}, ${amount})`,
    );
    throw new Seen(may === null ? "refused" : may ? "alone" : "proposes");
  });
  return preview.catch((error: unknown) => {
    if (error instanceof Seen) return error.message;
    throw error;
  });
}

type Limit = {
  readonly role: string;
  readonly operation: string;
  readonly once: number | null;
  readonly day: number | null;
  readonly may_propose: boolean;
  readonly may_approve: boolean;
};

function wordsOf({ once, day, may_propose, may_approve }: Limit): string {
  const grouped = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, "_");
  const alone = once === 0 ? "alone" : `≤ ${grouped(once ?? 0)} (${grouped(day ?? 0)} a day)`;
  return [
    ...(once === null ? [] : [alone]),
    ...(may_propose ? ["propose"] : []),
    ...(may_approve ? ["approve"] : []),
  ].join(", ");
}
