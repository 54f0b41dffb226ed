import type { OperationName } from "@portal/contract/console/operations";
import { staffRoles, type StaffRole } from "@portal/contract/console/rights";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";
import { aDatabase } from "../testing/database/test-database.ts";
import { read, sessionOf, signInRoles } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const database = await aDatabase();
const people = await signInRoles(await aConsole(database));

/** Work with its own call, without an order. */
type Begun =
  | "answer-case"
  | "close-day"
  // Commands of the machine room.
  | "command-line"
  | "edit-template"
  | "find-contact"
  | "reconcile"
  | "reveal-codes"
  | "reveal-contact";

/**
 * Who may do what: "alone" without a limit, "≤ n (m a day)" alone up to that much, "propose" to another person,
 * "approve" what another person proposed. A role without an entry may do nothing.
 */
const TABLE: Readonly<Record<OperationName | Begun, Partial<Record<StaffRole, string>>>> = {
  grant: {
    support: "propose",
    payments: "≤ 1_000 (5_000 a day), propose",
    senior: "propose, approve",
  },
  recall: { support: "propose", payments: "propose", senior: "propose, approve" },
  "stop-spending": {
    support: "propose",
    payments: "alone, propose",
    senior: "alone, propose, approve",
  },
  "allow-spending": { support: "propose", payments: "propose", senior: "alone, propose, approve" },
  "end-sessions": { support: "alone", payments: "alone", senior: "alone" },
  "find-contact": { support: "≤ 1 (100 a day)" },
  "reveal-contact": { support: "alone", payments: "alone", senior: "alone" },
  "end-staff-sessions": { senior: "alone, propose, approve", admin: "alone, propose" },
  "remove-staff-passkeys": { admin: "propose", senior: "approve" },
  "answer-case": { support: "alone", payments: "alone", senior: "alone" },
  "edit-template": { senior: "alone", admin: "alone" },
  "settle-case": {
    support: "propose",
    payments: "≤ 2_000_000 (20_000_000 a day), propose",
    senior: "propose, approve",
  },
  "refuse-case": {
    support: "propose",
    payments: "alone, propose",
    senior: "alone, propose, approve",
  },
  "answer-data-request": { support: "alone", payments: "alone", senior: "alone" },
  "complete-data-request": { support: "propose", senior: "alone, propose, approve" },
  "refuse-data-request": { support: "propose", senior: "alone, propose, approve" },
  "pause-channel": {
    payments: "alone, propose",
    senior: "alone, propose, approve",
    admin: "propose",
  },
  "resume-channel": {
    payments: "alone, propose",
    senior: "alone, propose, approve",
    admin: "propose",
  },
  "change-account": { senior: "approve", admin: "propose" },
  "publish-bonus": { marketing: "propose", senior: "propose, approve" },
  "publish-gift": { marketing: "propose", senior: "propose, approve" },
  "publish-notice": { marketing: "propose", senior: "propose, approve" },
  "end-campaign": { marketing: "propose", senior: "alone, propose, approve" },
  "import-codes": { marketing: "alone", senior: "alone" },
  "reveal-codes": { marketing: "alone", senior: "alone" },
  reconcile: { accountant: "alone" },
  "close-day": { accountant: "alone, propose" },
  "stop-spending-for-a-day": { support: "alone", payments: "alone", senior: "alone" },
  "lock-for-a-day": { support: "alone", payments: "alone", senior: "alone" },
  lock: { support: "propose", payments: "alone, propose", senior: "alone, propose, approve" },
  unlock: { support: "propose", payments: "propose", senior: "alone, propose, approve" },
  "correct-birth-date": { senior: "alone", admin: "alone" },
  "remove-guardian": { senior: "alone", admin: "alone" },
  "limit-spending": { support: "alone", payments: "alone", senior: "alone" },
  "correct-contact": { support: "propose", senior: "propose, approve" },
  "revoke-access": { support: "propose", payments: "propose", senior: "propose, approve" },
  "bulk-grant": { support: "propose", payments: "propose", senior: "propose, approve" },
  "resend-message": { support: "alone", payments: "alone", senior: "alone" },
  assign: {
    support: "propose",
    payments: "≤ 2_000_000 (20_000_000 a day), propose",
    senior: "propose, approve",
  },
  enter: {
    support: "propose",
    payments: "≤ 2_000_000 (20_000_000 a day), propose",
    senior: "propose, approve",
  },
  return: {
    support: "propose",
    payments: "≤ 2_000_000 (20_000_000 a day), propose",
    senior: "propose, approve",
  },
  "explain-outgoing": {
    support: "propose",
    payments: "≤ 2_000_000 (20_000_000 a day), propose",
    senior: "propose, approve",
    accountant: "propose, approve",
  },
  "settle-recharge": {
    support: "propose",
    payments: "≤ 20_000 (200_000 a day), propose",
    senior: "propose, approve",
  },
  "settle-card": { support: "propose", payments: "propose", senior: "propose, approve" },
  "settle-payment": { support: "propose", payments: "propose", senior: "propose, approve" },
  refund: {
    support: "propose",
    payments: "propose",
    senior: "propose, approve",
    accountant: "approve",
  },
  chargeback: {
    support: "propose",
    payments: "propose",
    senior: "propose, approve",
    accountant: "approve",
  },
  "void-transfer": {
    support: "propose",
    payments: "propose",
    senior: "propose, approve",
    accountant: "propose, approve",
  },
  "close-refund": {
    support: "propose",
    payments: "propose",
    senior: "propose, approve",
    accountant: "propose, approve",
  },
  "ask-again": { support: "alone", payments: "alone", senior: "alone" },
  "command-line": { senior: "alone", admin: "alone" },
};
const operations = Object.keys(TABLE) as (keyof typeof TABLE)[];

test("R-OPS-A: each role may do of each operation what the table of rights says, and nothing more", async () => {
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

test("R-OPS-A: the database begins for each role what the table says: alone, or as a proposal", async () => {
  const db = openDatabase({ url: database.consoleUrl, maxConnections: 1 });
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
  await db.close();
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
