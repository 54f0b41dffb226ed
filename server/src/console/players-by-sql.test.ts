/** The limits that the database enforces on the console's login for players' rows, independent of the console's code. */
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../kit/database/database.ts";
import { type Sql, sql } from "../kit/database/sql.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import type { Browser } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const db = openDatabase({ url: portal.database.consoleUrl, maxConnections: 1 });
afterAll(() => db.close());

const sessionOf = (staff: Browser): Buffer => hashToken(staff.cookies.get("console-session")!);

async function aPlayersId(): Promise<number> {
  const { username } = await aPlayer(portal);
  return db.value<number>(sql`select id from users where username = ${username}`);
}

test("R-OPS-3: by SQL the console's login changes nothing of a player without an operation", async () => {
  const id = await aPlayersId();
  for (const forbidden of [
    sql`update users set locked_at = now(), lock_reason = 'x' where id = ${id}`,
    sql`update users set spending_stopped_at = now() where id = ${id}`,
    sql`update users set phone_number = '+84900000000' where id = ${id}`,
    sql`update users set password_hash = 'x' where id = ${id}`,
    sql`select limit_spending(${id}, 'day', 1)`,
    sql`insert into link_tokens (token_hash, purpose, user_id, email, expires_at)
      values ('x', 'reset-password', ${id}, null, now() + interval '1 day')`,
    sql`insert into account_changes (user_id, what, phone_number) values (${id}, 'phone', '+84900000000')`,
    sql`select queue_message('bulk-grant', 'x', 'x')`,
  ]) {
    await expect(db.run(forbidden), forbidden.text).rejects.toMatchObject({ code: "PT015" });
  }
  await expect(
    db.run(sql`insert into jobs (lane, share, task, payload) values ('money', 'x', 'x', '{}')`),
  ).rejects.toThrow();
});

test("R-OPS-3: by SQL support and payments neither end nor shorten a lock or a stop", async () => {
  const staff = {
    lan: sessionOf(await console.signIn("lan", "support")),
    minh: sessionOf(await console.signIn("minh", "payments")),
    hoa: sessionOf(await console.signIn("hoa", "senior")),
  };
  const id = await aPlayersId();
  const as = (who: keyof typeof staff, operation: string, change: Sql) =>
    db.transaction(async (tx) => {
      await tx.run(sql`select begin_staff_operation(${staff[who]}, ${operation}, 0)`);
      await tx.run(change);
    });
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
    await as("lan", `${operation}-for-a-day`, holdFor(3));
    await as("lan", `${operation}-for-a-day`, holdFor(24));
    const shortened = as("lan", `${operation}-for-a-day`, holdFor(3));
    await expect(shortened, operation).rejects.toMatchObject({ code: "PT015" });
    await as("hoa", operation, holdFor(null));
    for (const [who, name, hours] of [
      ["lan", `${operation}-for-a-day`, 0],
      ["lan", `${operation}-for-a-day`, 24],
      ["minh", operation, 0],
      ["minh", operation, 1_000],
    ] as const) {
      const attempt = as(who, name, holdFor(hours));
      await expect(attempt, `${name} ${hours}`).rejects.toMatchObject({ code: "PT015" });
    }
  }
  expect(
    await portal.database.query(
      "select lock_ends_at, spending_stop_ends_at from users where id = $1 and locked_at is not null",
      [id],
    ),
  ).toEqual([{ lock_ends_at: null, spending_stop_ends_at: null }]);
  await as("hoa", "unlock", lockFor(24));
  await as("hoa", "allow-spending", stopFor(24));
});

test("R-OPS-3: by SQL the console's login ends no session, device, code or link of a player", async () => {
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
    await portal.database.query(`insert into ${row}`, [id]);
  }
  const endings = [
    sql`delete from sessions`,
    sql`delete from known_devices`,
    sql`delete from sms_codes where user_id = ${id}`,
    sql`delete from login_challenges where user_id = ${id}`,
    sql`delete from link_tokens where user_id = ${id}`,
    sql`delete from security_codes where session_id is not null`,
    sql`delete from totp_setups where session_id is not null`,
    sql`delete from passkey_challenges where session_id is not null`,
  ];
  const lan = sessionOf(await console.signIn("lan", "support"));
  for (const ending of endings) {
    await expect(db.run(ending), ending.text).rejects.toMatchObject({ code: "PT015" });
    // Nor in an operation that ends nothing.
    const attempt = db.transaction(async (tx) => {
      await tx.run(sql`select begin_staff_operation(${lan}, 'reveal-contact', 0)`);
      await tx.run(ending);
    });
    await expect(attempt, ending.text).rejects.toMatchObject({ code: "PT015" });
  }
  expect(
    await portal.database.query(
      `select oid::regclass::text as "heldToNothing" from pg_class c
       where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege('portal_console', oid, 'DELETE')
         -- Bit 3: before or after a deletion.
         and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgtype & 8 <> 0 and not tgisinternal)`,
    ),
  ).toEqual([]);
  // A session's own codes go with it.
  await db.transaction(async (tx) => {
    await tx.run(sql`select begin_staff_operation(${lan}, 'end-sessions', 0)`);
    await tx.run(sql`delete from sessions where user_id = ${id}`);
  });
  expect(
    await portal.database.query(
      "select from sessions where user_id = $1 union all select from totp_setups",
      [id],
    ),
  ).toEqual([]);
});
