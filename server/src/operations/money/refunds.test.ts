/** Outgoing money that is not a refund is explained once, and then can no longer be a refund. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import { listOutgoing } from "../../domain/payments/refunds.ts";
import { openDatabase } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { brokenInvariants } from "../../testing/money/wallets.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { explainOutgoing, refundTransfer } from "./refunds.ts";
import { operatorNamed } from "../../testing/people/operators.ts";

/** How many operators act at once. */
const HANDS = 50;
const OUT_VND = 1_000_000;
const operator = operatorNamed();

const { portal, sandbox } = await aPortalWithSandbox();
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

/** The bank's entry, by the name that commands use. */
let entry: string;
beforeEach(async () => {
  await sandbox.transfer({
    method: "vietcombank",
    transferType: "out",
    raw: true,
    amount: OUT_VND,
    content: "RUT TIEN VE CONG TY",
  });
  entry = (await listOutgoing(portal.services.db, { name: null, atMost: 500 })).at(-1)!.name;
});

const explain = (code: "withdrawal" | "bank_fee" | "sent_twice", by = operator) =>
  explainOutgoing({ db: portal.ownerDb }, by, { outgoing: entry, code });

/** Returns the money that left by the ledger, by code. */
async function paidOut(): Promise<Record<string, number>> {
  const rows = await portal.database.query<{ name: string; vnd: string }>(
    `select name, balance as vnd from ledger_accounts
     where user_id is null and name like 'paid-out:%'`,
  );
  return Object.fromEntries(rows.map(({ name, vnd }) => [name, Number(vnd)]));
}

test("R-FAIR-2: a withdrawal is booked once by 50 operators at once", async () => {
  const { "paid-out:withdrawal": before = 0 } = await paidOut();
  const reported = await concurrently(HANDS, (index) =>
    explain("withdrawal", { ...operator, by: `hand ${index}` }).catch((error: unknown) => error),
  );
  const [done, ...more] = reported.filter((each) => !(each instanceof OperationRefused));
  expect(more).toEqual([]);
  expect(done).toEqual({
    outgoing: entry,
    amountVnd: OUT_VND,
    account: "cash:vietcombank:1013579246",
    code: "withdrawal",
  });
  expect((await paidOut())["paid-out:withdrawal"]).toBe(before - OUT_VND);
  const left = await listOutgoing(portal.services.db, { name: entry, atMost: 1 });
  expect(left).toEqual([]);
});

test("R-FAIR-2: an entry booked as a fee can no longer be a refund", async () => {
  await explain("bank_fee");
  const { id } = await sandbox.transfer({
    method: "vietcombank",
    amount: OUT_VND,
    content: "khong ro cua ai",
  });
  const refund = refundTransfer(
    { ...portal.services, db: portal.ownerDb, portal: portal.services.config.portal },
    operator,
    { transfer: `sepay:${id}`, code: "payer_request", outgoing: entry },
  );
  await expect(refund).rejects.toThrow(OperationRefused);
});

test("R-FAIR-2: a dry run leaves no trace", async () => {
  const before = await paidOut();
  await explain("sent_twice", { ...operator, isDryRun: true }).catch(() => undefined);
  expect(await paidOut()).toEqual(before);
  await explain("sent_twice");
});

test("R-OPS-A: the command line's login can neither void money nor close a refund", async () => {
  await sandbox.transfer({ method: "vietcombank", amount: 50_000, content: "?" });
  const operatorDb = openDatabase({ url: portal.database.operatorUrl, maxConnections: 1 });
  const attempts = {
    PT015: sql`
      select refund_notice(max(id), null, 'not_real', 'void', 'lan', null)
      from inbound_notices where amount_vnd = 50000`,
    "42501": sql`select close_refund(1, 'not_real', 'lan')`,
  };
  for (const [code, statement] of Object.entries(attempts)) {
    const attempt = operatorDb.transaction((tx) => tx.run(statement));
    await expect(attempt).rejects.toMatchObject({ code });
  }
  await operatorDb.close();
});
