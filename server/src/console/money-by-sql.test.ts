import { expect, test } from "vitest";
import { openDatabase } from "../kit/database/database.ts";
import { type Sql, sql } from "../kit/database/sql.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import { sendNotice } from "../testing/money/bank-notices.ts";
import { walletOf } from "../testing/money/wallets.ts";
import { aPlayer } from "../testing/people/people.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);

test("R-OPS-A: by SQL the console's login books no money without the operation", async () => {
  const db = openDatabase({ url: portal.database.consoleUrl, maxConnections: 1 });
  const player = await aPlayer(portal);
  const minh = await console.signIn("minh", "payments");
  const userId = await db.value<number>(
    sql`select id from users where username = ${player.username}`,
  );
  const session = hashToken(minh.cookies.get("console-session")!);
  await sendNotice(portal.url, { content: "tien nap" });
  const noticeId = await db.value<number>(sql`select max(id) from inbound_notices`);
  const begin = (operation: string, amount: number) =>
    sql`select begin_staff_operation(${session}, ${operation}, ${amount})`;
  const entry = sql`
    insert into operator_log (operator, reason, command, user_id, details)
    values ('x', 'r', 'c', ${userId}, '{}')`;
  const assign = (creditKp: number | null) => sql`
    select assign_notice(${noticeId}, ${userId}, 'minh', 'topup.bank-transfer', 100, 0, ${creditKp}, 0)`;
  const post = (key: string, kind: string, kp: number) => sql`
    select is_new from post_journal(${key}, ${kind}, null, ${userId}, ${kp}, false,
      array['unmatched', 'sales:x', 'issued:x'], array['VND', 'VND', 'KP'],
      array[-100000, 100000, ${-kp}]::bigint[])`;
  const attempts: Readonly<Record<string, readonly Sql[]>> = {
    "without an operation": [assign(null), entry],
    "more than was begun": [begin("assign", 99_999), assign(null), entry],
    "of another operation": [begin("enter", 100_000), assign(null), entry],
    "without an entry in the log": [begin("assign", 100_000), assign(null)],
    "a journal without its notice": [
      begin("assign", 100_000),
      post("claim:0", "topup.bank-transfer", 1_000),
      entry,
    ],
    "a journal before its notice": [
      begin("assign", 200_000),
      post(`claim:${noticeId}`, "topup.bank-transfer", 1_000_000),
      assign(null),
      entry,
    ],
    "more credit than money gives": [
      begin("enter", 100_000),
      sql`select is_new from receive_transfer('sepay', 'forged', null, '', 'vietcombank',
        'topup.bank-transfer', 'cash:vietcombank:1', '1', null, '', 100000, now(),
        array[${await db.value<string>(sql`select payment_code from users where id = ${userId}`)}],
        100, 0, 1000000, 0, null, null, null, 'entered')`,
      entry,
    ],
    "an order without an operation": [
      begin("settle-recharge", 1_000),
      sql`insert into transactions (user_id, parent_id, type, status, value, currency, payload)
        values (${userId}, null, 'credit.pay', 'success', -1000, 'KP', '{}')`,
      entry,
    ],
    "a credit without a journal": [
      begin("grant", 1_000),
      sql`insert into transactions (user_id, parent_id, type, status, value, currency, payload)
        values (${userId}, null, 'credit.recharge', 'success', 1000, 'KP', '{}')`,
      entry,
    ],
    "a job that asks": [
      begin("assign", 1),
      sql`select cancel_job('deliver-coins', '{}', '0s'), hurry_job('deliver-coins', '{}', 'money')`,
      entry,
    ],
    "a card alone": [begin("settle-card", 10_000)],
  };
  const before = await walletOf(player);
  for (const [name, statements] of Object.entries(attempts)) {
    const attempt = db.transaction(async (tx) => {
      for (const statement of statements) await tx.run(statement);
    });
    await expect(attempt, name).rejects.toMatchObject({
      code: expect.stringMatching(/^PT01[245]$/) as string,
    });
  }
  for (const forbidden of [
    sql`select encrypted_pin from cards`,
    sql`select payload from jobs`,
    sql`insert into refunds (notice_id, key, amount_vnd, reason_code, journal_key, booked_by)
      values (1, 'x', 1, 'test', 'x', 'x')`,
    sql`update operation_journals set counted = 'x'`,
    sql`update staff_operations set amount = 1000000`,
  ]) {
    await expect(db.run(forbidden), forbidden.text).rejects.toMatchObject({ code: "42501" });
  }
  expect(await walletOf(player)).toEqual(before);
  await db.close();
});
