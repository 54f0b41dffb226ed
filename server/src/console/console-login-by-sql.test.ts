/** The limits that the database enforces on the console's login, independent of the console's code. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openDatabase } from "../kit/database/database.ts";
import { type Sql, sql } from "../kit/database/sql.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import { walletOf } from "../testing/money/wallets.ts";
import { aPlayer } from "../testing/people/people.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);

test("R-OPS-C: by SQL the console's login does nothing that its person may not, acts under no other name, and commits no preview", async () => {
  const db = openDatabase({ url: portal.database.consoleUrl, maxConnections: 2 });
  const player = await aPlayer(portal);
  const minh = await console.signIn("minh", "payments");
  const userId = await db.value<number>(
    sql`select id from users where username = ${player.username}`,
  );
  const session = hashToken(minh.cookies.get("console-session")!);
  const post = (kind: string, account: string, kp: number) => sql`
    with given as (
      insert into transactions (user_id, type, status, value, currency, payload)
      values (${userId}, ${kind}, 'success', ${kp}, 'KP', '{}') returning id
    )
    select is_new from post_journal(
      ${randomBytes(6).toString("hex")}, ${kind}, (select id from given), ${userId}, ${kp}, false,
      array[${account}], array['KP'], array[${-kp}]::bigint[])`;
  const entry = (by: string) => sql`
    insert into operator_log (operator, reason, command, user_id, details)
    values (${by}, 'r', 'grant', ${userId}, '{}')`;
  const attempts = {
    "without a session": [entry("hoa"), post("credit.recharge", "grants", 100)],
    "more than was begun": [
      sql`select begin_staff_operation(${session}, 'grant', 10)`,
      post("credit.recharge", "grants", 1_000),
      entry("minh"),
    ],
    "another kind of journal": [
      sql`select begin_staff_operation(${session}, 'grant', 10)`,
      post("topup.bank-transfer", "bonus", 10),
      entry("minh"),
    ],
    "a preview": [
      sql`select begin_staff_preview(${session}, 'grant', 500)`,
      post("credit.recharge", "grants", 500),
      entry("minh"),
    ],
    "a colleague's sessions": [sql`select end_staff_sessions_of(1)`],
    "spending, by the way": [
      sql`update users set spending_stopped_at = now() where id = ${userId}`,
    ],
  };
  const attempt = (statements: readonly Sql[]) =>
    db.transaction(async (tx) => {
      for (const statement of statements) await tx.run(statement);
    });
  const before = (await walletOf(player)).credit;
  for (const [name, statements] of Object.entries(attempts)) {
    await expect(attempt(statements), name).rejects.toMatchObject({
      code: expect.stringMatching(/^PT01[45]$|^23001$/) as string,
    });
  }
  expect((await walletOf(player)).credit).toBe(before);
  await attempt([
    sql`select begin_staff_operation(${session}, 'grant', 10)`,
    post("credit.recharge", "grants", 10),
    entry("hoa"),
  ]);
  expect((await walletOf(player)).credit).toBe(before + 10);
  const [booked] = await portal.database.query(
    "select operator, staff_id is not null as staff from operator_log order by id desc limit 1",
  );
  expect(booked).toEqual({ operator: "minh", staff: true });
  await db.close();
});

test("R-OPS-C: the console's login reads no secrets and changes neither limits, approvals nor sessions", async () => {
  const db = openDatabase({ url: portal.database.consoleUrl, maxConnections: 1 });
  for (const forbidden of [
    sql`select password_hash from users`,
    sql`select token_hash from staff_sessions`,
    sql`update staff_limits set alone_at_once = 1000000`,
    sql`update approvals set decision = 'approved'`,
    sql`insert into staff_sessions select ''::bytea`,
    sql`update staff set roles = '{senior}'`,
    sql`update operator_log set operator = 'x'`,
    sql`delete from staff_days`,
    sql`update staff_rules set is_proof_required = false`,
    sql`update staff_sessions set proven_until = now() + interval '1 day'`,
    sql`insert into staff_passkeys (staff_id) values (1)`,
    sql`delete from staff_passkeys`,
    sql`select key_hash from break_glass`,
    sql`select key_hash from sign_in_key`,
    sql`delete from sign_in_key`,
    sql`select make_break_glass('x', 'x', '{senior}', '', '')`,
  ]) {
    await expect(db.run(forbidden), forbidden.text).rejects.toMatchObject({ code: "42501" });
  }
  await db.close();
  const players = openDatabase({ url: portal.database.runtimeUrl, maxConnections: 1 });
  for (const forbidden of [
    sql`select token_hash from staff_sessions`,
    sql`select start_staff_session('{}', ''::bytea, '', '', '', '', '{}')`,
    sql`select keep_sign_in_key('{}')`,
    sql`select key_hash from sign_in_key`,
    sql`select find_break_glass('glass', '')`,
  ]) {
    await expect(players.run(forbidden)).rejects.toMatchObject({ code: "42501" });
  }
  await players.close();
});
