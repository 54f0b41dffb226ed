/** The limits that the database enforces on the console's login, independent of the console's code. */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { seedShop } from "../features/shop/store.ts";
import { type Sql, sql } from "../kit/database/sql.ts";
import { sendNotice } from "../testing/money/bank-notices.ts";
import { hold } from "../testing/money/books.ts";
import { aPlayerWith, walletOf } from "../testing/money/wallets.ts";
import { aPlayer, userIdOf } from "../testing/people/people.ts";
import { sessionOf, signInStaff } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const { query } = portal.database;
const console = await aConsole(portal.database);
const people = await signInStaff(console);
const { db } = console.services;

type Who = keyof typeof people;
const begin = (who: Who, operation: string, amount = 0): Sql =>
  sql`select begin_staff_operation(${sessionOf(people[who])}, ${operation}, ${amount})`;
const entryOf = (operator: string, userId: number): Sql => sql`
  insert into operator_log (operator, reason, command, user_id, details)
  values (${operator}, 'r', 'c', ${userId}, '{}')`;

/** Runs statements in one transaction of the console's login. */
const attempt = (statements: readonly Sql[]) =>
  db.transaction(async (tx) => {
    for (const statement of statements) await tx.run(statement);
  });

const NOT_THEIRS = /^PT01\d$/;

/** Expects the database to refuse each attempt, named by what it is. */
async function expectRefused(
  attempts: Readonly<Record<string, readonly Sql[]>>,
  code: string | RegExp = NOT_THEIRS,
): Promise<void> {
  for (const [name, statements] of Object.entries(attempts)) {
    await expect(attempt(statements), name).rejects.toMatchObject({
      code: expect.stringMatching(code) as string,
    });
  }
}

/** Expects the database to refuse each statement. */
const expectForbidden = (statements: readonly Sql[], code: string | RegExp = "42501") =>
  expectRefused(Object.fromEntries(statements.map((each) => [each.text, [each]])), code);

describe("R-OPS-C: by SQL the console's login", () => {
  test("can only do what its person may, only under their name, and commits no preview", async () => {
    const player = await aPlayer(portal);
    const userId = await userIdOf(portal, player);
    const post = (kind: string, account: string, kp: number) => sql`
      with given as (
        insert into transactions (user_id, type, status, value, currency, payload)
        values (${userId}, ${kind}, 'success', ${kp}, 'KP', '{}') returning id
      )
      select is_new from post_journal(
        ${randomBytes(6).toString("hex")}, ${kind}, (select id from given), ${userId}, ${kp}, false,
        array[${account}], array['KP'], array[${-kp}]::bigint[])`;
    const entry = entryOf("hoa", userId);
    const before = (await walletOf(player)).credit;
    await expectRefused(
      {
        "without a session": [entry, post("credit.recharge", "grants", 100)],
        "more than was begun": [
          begin("minh", "grant", 10),
          post("credit.recharge", "grants", 1_000),
          entry,
        ],
        "another kind of journal": [
          begin("minh", "grant", 10),
          post("topup.bank-transfer", "bonus", 10),
          entry,
        ],
        "a preview": [
          sql`select begin_staff_preview(${sessionOf(people.minh)}, 'grant', 500)`,
          post("credit.recharge", "grants", 500),
          entry,
        ],
        "a colleague's sessions": [sql`select end_staff_sessions_of(1)`],
      },
      /^PT01[45]$|^23001$/,
    );
    expect((await walletOf(player)).credit).toBe(before);
    await attempt([begin("minh", "grant", 10), post("credit.recharge", "grants", 10), entry]);
    expect((await walletOf(player)).credit).toBe(before + 10);
    const [booked] = await query(
      "select operator, staff_id is not null as staff from operator_log order by id desc limit 1",
    );
    expect(booked).toEqual({ operator: "minh", staff: true });
  });

  test("reads no secrets and changes neither limits, approvals nor sessions; the players' login neither", async () => {
    await expectForbidden([
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
      sql`select encrypted_pin from cards`,
      sql`select payload from jobs`,
      sql`insert into refunds (notice_id, key, amount_vnd, reason_code, journal_key, booked_by)
        values (1, 'x', 1, 'test', 'x', 'x')`,
      sql`update operation_journals set counted = 'x'`,
      sql`update staff_operations set amount = 1000000`,
      sql`update channel_pauses set ends_at = now()`,
      sql`insert into method_accounts (method, account_number, account_name) values ('a', '666666', 'x')`,
    ]);
    const players = portal.services.db;
    for (const forbidden of [
      sql`select token_hash from staff_sessions`,
      sql`select start_staff_session('{}', ''::bytea, '', '', '', '', '{}')`,
      sql`select keep_sign_in_key('{}')`,
      sql`select key_hash from sign_in_key`,
      sql`select find_break_glass('glass', '')`,
    ]) {
      await expect(players.run(forbidden)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("R-OPS-A: by SQL the console's login", () => {
  test("cannot book money without the operation", async () => {
    const player = await aPlayer(portal);
    const userId = await userIdOf(portal, player);
    await sendNotice(portal.url, { content: "tien nap" });
    const noticeId = await db.value<number>(sql`select max(id) from inbound_notices`);
    const entry = entryOf("x", userId);
    const assign = sql`
      select assign_notice(${noticeId}, ${userId}, 'minh', 'topup.bank-transfer', 100, 0, null, 0)`;
    const post = (key: string, kp: number) => sql`
      select is_new from post_journal(${key}, 'topup.bank-transfer', null, ${userId}, ${kp}, false,
        array['unmatched', 'sales:x', 'issued:x'], array['VND', 'VND', 'KP'],
        array[-100000, 100000, ${-kp}]::bigint[])`;
    const transact = (type: string, kp: number) => sql`
      insert into transactions (user_id, parent_id, type, status, value, currency, payload)
      values (${userId}, null, ${type}, 'success', ${kp}, 'KP', '{}')`;
    const before = await walletOf(player);
    await expectRefused(
      {
        "without an operation": [assign, entry],
        "more than was begun": [begin("minh", "assign", 99_999), assign, entry],
        "of another operation": [begin("minh", "enter", 100_000), assign, entry],
        "without an entry in the log": [begin("minh", "assign", 100_000), assign],
        "a journal without its notice": [
          begin("minh", "assign", 100_000),
          post("claim:0", 1_000),
          entry,
        ],
        "a journal before its notice": [
          begin("minh", "assign", 200_000),
          post(`claim:${noticeId}`, 1_000_000),
          assign,
          entry,
        ],
        "an order without an operation": [
          begin("minh", "settle-recharge", 1_000),
          transact("credit.pay", -1_000),
          entry,
        ],
        "a credit without a journal": [
          begin("minh", "grant", 1_000),
          transact("credit.recharge", 1_000),
          entry,
        ],
        "a job that asks": [
          begin("minh", "assign", 1),
          sql`select cancel_job('deliver-coins', '{}', '0s'), run_job_now('deliver-coins', '{}', 'money')`,
          entry,
        ],
        "a card alone": [begin("minh", "settle-card", 10_000)],
      },
      /^PT01[245]$/,
    );
    expect(await walletOf(player)).toEqual(before);
  });

  test("enters money at the shop's rates, not at rates that it gives", async () => {
    await seedShop(portal.services.db, portal.services.config.portal);
    const player = await aPlayer(portal);
    const userId = await userIdOf(portal, player);
    await attempt([
      begin("minh", "enter", 100_000),
      sql`select is_new from receive_transfer('sepay', 'forged', null, '', 'vietcombank',
        'topup.bank-transfer', 'cash:vietcombank:1', '1', null, '', 100000, now(),
        array(select payment_code from users where id = ${userId}),
        100000, 900, 1000000, 9000000, null, null, null, 'entered')`,
      entryOf("minh", userId),
    ]);
    // 100 KP for 10.000đ, and 5 % from 100.000đ on.
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
  });

  test("cannot pause a channel, change an account or decide an order without the operation", async () => {
    const userId = await userIdOf(portal, await aPlayerWith(portal, 300));
    const order = await hold(portal.services.db, userId, 100);
    for (const [what, statement] of Object.entries({
      "a pause": sql`select pause_channel('zone', '1', 'r', now(), null, null, null)`,
      "an account": sql`select change_account('vietcombank', '1234567890', 'X')`,
      "a delivery": sql`update transactions set status = 'success' where id = ${order}`,
      "a refusal": sql`update transactions set status = 'failed' where id = ${order}`,
    })) {
      await expectRefused({
        [what]: [statement],
        [`${what} under another operation`]: [begin("hoa", "unlock"), statement],
      });
    }
  });
});

describe("R-OPS-3: by SQL the console's login", () => {
  const aPlayersId = async () => userIdOf(portal, await aPlayer(portal));

  test("changes nothing of a player without an operation", async () => {
    const id = await aPlayersId();
    await expectForbidden(
      [
        sql`update users set locked_at = now(), lock_reason = 'x' where id = ${id}`,
        sql`update users set spending_stopped_at = now() where id = ${id}`,
        sql`update users set phone_number = '+84900000000' where id = ${id}`,
        sql`update users set password_hash = 'x' where id = ${id}`,
        sql`select limit_spending(${id}, 'day', 1)`,
        sql`insert into link_tokens (token_hash, purpose, user_id, email, expires_at)
          values ('x', 'reset-password', ${id}, null, now() + interval '1 day')`,
        sql`insert into account_changes (user_id, what, phone_number) values (${id}, 'phone', '+84900000000')`,
        sql`select queue_message('bulk-grant', 'x', 'x')`,
        sql`select note_player(${id}, 'x')`,
      ],
      "PT015",
    );
    await expect(
      db.run(sql`insert into jobs (lane, share, task, payload) values ('money', 'x', 'x', '{}')`),
    ).rejects.toThrow();
  });

  test("neither ends nor shortens a lock or a stop for support and payments", async () => {
    const id = await aPlayersId();
    const as = (who: Who, operation: string, change: Sql) => [begin(who, operation), change];
    const lockFor = (hours: number | null) => sql`
      update users set locked_at = now(), lock_reason = 'x', lock_ends_at = now() + make_interval(hours => ${hours})
      where id = ${id}`;
    const stopFor = (hours: number | null) => sql`
      update users set spending_stopped_at = now(),
        spending_stop_ends_at = now() + make_interval(hours => ${hours}) where id = ${id}`;
    for (const [operation, holdFor] of [
      ["lock", lockFor],
      ["stop-spending", stopFor],
    ] as const) {
      const forADay = `${operation}-for-a-day`;
      await attempt(as("lan", forADay, holdFor(3)));
      await attempt(as("lan", forADay, holdFor(24)));
      await expectRefused({ [`${forADay}, shortened`]: as("lan", forADay, holdFor(3)) }, "PT015");
      await attempt(as("hoa", operation, holdFor(null)));
      await expectRefused(
        {
          [`${forADay} 0`]: as("lan", forADay, holdFor(0)),
          [`${forADay} 24`]: as("lan", forADay, holdFor(24)),
          [`${operation} 0`]: as("minh", operation, holdFor(0)),
          [`${operation} 1000`]: as("minh", operation, holdFor(1_000)),
        },
        "PT015",
      );
    }
    const ends = await query(
      "select lock_ends_at, spending_stop_ends_at from users where id = $1 and locked_at is not null",
      [id],
    );
    expect(ends).toEqual([{ lock_ends_at: null, spending_stop_ends_at: null }]);
    await attempt(as("hoa", "unlock", lockFor(24)));
    await attempt(as("hoa", "allow-spending", stopFor(24)));
  });

  test("ends no session, device, code or link of a player", async () => {
    const id = await aPlayersId();
    const ownSessions = "(select id from sessions where user_id = $1 limit 1)";
    for (const row of [
      "sms_codes (user_id, code_mac, expires_at) values ($1, 'x', now() + interval '1 day')",
      `login_challenges (token_hash, user_id, remember, password_set_at, expires_at)
        values (sha256('x'), $1, false, now(), now() + interval '1 day')`,
      `link_tokens (token_hash, purpose, user_id, expires_at)
        values (sha256('x'), 'reset-password', $1, now() + interval '1 day')`,
      `security_codes (session_id, action, code_mac, expires_at)
        values (${ownSessions}, 'confirm.email', 'x', now() + interval '1 day')`,
      `totp_setups (session_id, secret, expires_at) values (${ownSessions}, 'x', now() + interval '1 day')`,
      `passkey_challenges (challenge_hash, purpose, session_id, expires_at)
        values (sha256('x'), 'add', ${ownSessions}, now() + interval '1 day')`,
    ]) {
      await query(`insert into ${row}`, [id]);
    }
    for (const ending of [
      sql`delete from sessions`,
      sql`delete from known_devices`,
      sql`delete from sms_codes where user_id = ${id}`,
      sql`delete from login_challenges where user_id = ${id}`,
      sql`delete from link_tokens where user_id = ${id}`,
      sql`delete from security_codes where session_id is not null`,
      sql`delete from totp_setups where session_id is not null`,
      sql`delete from passkey_challenges where session_id is not null`,
    ]) {
      await expectRefused(
        {
          [ending.text]: [ending],
          [`${ending.text}, in an operation that ends nothing`]: [
            begin("lan", "reveal-contact"),
            ending,
          ],
        },
        "PT015",
      );
    }
    const heldToNothing = await query(
      `select oid::regclass::text from pg_class c
       where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege('portal_console', oid, 'DELETE')
         -- Bit 3: before or after a deletion.
         and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgtype & 8 <> 0 and not tgisinternal)`,
    );
    expect(heldToNothing).toEqual([]);
    // A session's own codes go with it.
    await attempt([begin("lan", "end-sessions"), sql`delete from sessions where user_id = ${id}`]);
    const left = "select from sessions where user_id = $1 union all select from totp_setups";
    expect(await query(left, [id])).toEqual([]);
  });
});
