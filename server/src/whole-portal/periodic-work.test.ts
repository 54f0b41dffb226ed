import { expect, test, vi } from "vitest";
import { features } from "../app.ts";
import { noteChange } from "../domain/accounts/account-changes.ts";
import { deleteExpiredCodes } from "../domain/credentials/one-time-codes.ts";
import { startPeriodicWork } from "../feature.ts";
import type { Queries } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";
import { aHolder } from "../testing/money/books.ts";
import { PATIENCE } from "../testing/patience.ts";
import { openBrowser } from "../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD } from "../testing/people/people.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const TEN_MINUTES_MS = 10 * 60_000;
const CHAIN_EVERY_MS = 5_000;

const portal = await aPortal();

test("expired sessions, counters, used tokens, challenges and changes are deleted, valid ones stay", async () => {
  const { username } = await aPlayer(portal);
  await aPlayer(portal);
  await portal.database.query(
    `update sessions set idle_ends_at = now() - interval '1 second'
     where user_id = (select id from users where username = $1)`,
    [username],
  );
  await portal.database.query(
    `insert into rate_limits values ('old', 1, now() - interval '1 second'), ('new', 1, now() + interval '1 day')`,
  );
  await portal.database.query(
    `insert into used_tokens values ('\\x01', now() - interval '1 second'), ('\\x02', now() + interval '1 day')`,
  );
  const [user] = await portal.database.query<{ id: string }>(
    "update users set phone_verified_at = now() where username = $1 returning id",
    [username],
  );
  for (const what of ["password", "phone"] as const) {
    await noteChange(portal.services.db, Number(user!.id), what);
  }
  await portal.database.query("update account_changes set expires_at = now() where what = 'phone'");
  await portal.database.query(
    `insert into passkey_challenges (challenge_hash, purpose, browser_hash, expires_at) values
     ('\\x01', 'login', '', now() - interval '1 second'), ('\\x02', 'login', '', now() + interval '1 day')`,
  );
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const end = startPeriodicWork(features, portal.services);
  vi.advanceTimersByTime(TEN_MINUTES_MS);
  vi.useRealTimers();
  await end();
  const [left] = await portal.database.query(
    `select (select count(*)::int from sessions) as sessions,
       (select count(*)::int from rate_limits where key in ('old', 'new')) as limits,
       (select count(*)::int from used_tokens where token_hash in ('\\x01', '\\x02')) as tokens,
       (select count(*)::int from account_changes) as changes,
       (select count(*)::int from undo_links) as links,
       (select count(*)::int from passkey_challenges) as challenges`,
  );
  const one = { sessions: 1, limits: 1, tokens: 1, changes: 1, links: 1, challenges: 1 };
  expect(left).toEqual(one);
});

test("login challenges and unconfirmed secrets are deleted once they have expired, not before", async () => {
  const { username, browser } = await aPlayer(portal);
  const second = openBrowser(portal.url);
  await second.post("/login", { username, password: GOOD_PASSWORD });
  await portal.database.query(
    `insert into login_challenges (token_hash, user_id, remember, password_set_at, expires_at)
     select hash, id, false, now(), now() + rest
     from users, (values ('\\x01'::bytea, interval '-1 second'), ('\\x02', '1 minute')) as given (hash, rest)
     where username = $1`,
    [username],
  );
  const inMinutes = { "-1": browser, "1": second };
  for (const [minutes, { cookies }] of Object.entries(inMinutes)) {
    await portal.database.query(
      `insert into totp_setups (session_id, secret, expires_at)
       select id, $1::text, now() + make_interval(mins => $1::text::int)
       from sessions where token_hash = sha256(convert_to($2, 'UTF8'))`,
      [minutes, cookies.get("session")],
    );
  }
  await deleteExpiredCodes(portal.services.db);
  const logins = await portal.database.query("select token_hash from login_challenges");
  expect(logins).toEqual([{ token_hash: Buffer.from([2]) }]);
  expect(await portal.database.query("select secret from totp_setups")).toEqual([{ secret: "1" }]);
});

test("one turn adds all journals posted since the last one to the hash chain", async () => {
  const { db } = portal.services;
  const holder = await aHolder(db);
  await portal.database.query(
    `select post_journal('flood:' || n, 'test', null, $1, 1, false,
       array['issued:test'], array['KP'], array[-1]::bigint[]) from generate_series(1, 4500) n`,
    [holder.id],
  );
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const end = startPeriodicWork(features, portal.services);
  vi.advanceTimersByTime(CHAIN_EVERY_MS);
  vi.useRealTimers();
  await vi.waitUntil(async () => (await unchained(db)) === 0, PATIENCE);
  await end();
});

function unchained(db: Queries): Promise<number> {
  return db
    .one<{ count: number }>(
      sql`select count(*) from journals where id not in (select journal_id from journal_chain)`,
    )
    .then(({ count }) => count);
}
