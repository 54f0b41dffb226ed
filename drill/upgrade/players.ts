import { makePaymentCode } from "../../server/src/domain/payments/payment-code.ts";
import { openDatabase } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { hashToken, newToken } from "../../server/src/kit/http/browser/session-tokens.ts";
import type { Proxy } from "./proxy.ts";
import { noticeFor, type Player } from "./requests.ts";

const PLAYERS = 200;
const OPENING_VND = 2_000_000;
const OK = 200;
/** No password leads to it: nobody logs in here. */
const NO_PASSWORD = `$2b$12$${"x".repeat(53)}`;
const SESSION_COOKIE = "__Host-session";
const CSRF_COOKIE = /\bXSRF-TOKEN=([^;]+)/;

/** Writes players with sessions into the database, and takes their CSRF tokens through the proxy. */
export async function makePlayers(ownerUrl: string, proxy: Proxy): Promise<readonly Player[]> {
  const people = Array.from({ length: PLAYERS }, (_, at) => ({
    username: `hiepkhach_${at + 1}`,
    paymentCode: makePaymentCode(),
    token: newToken(),
  }));
  const db = openDatabase({ url: ownerUrl, maxConnections: 1 });
  const usernames = people.map(({ username }) => username);
  const codes = people.map(({ paymentCode }) => paymentCode);
  const hashes = people.map(({ token }) => hashToken(token));
  await db.run(sql`
    with added as (
      insert into users (username, phone_number, password_hash, payment_code)
      select username, '+84912345678', ${NO_PASSWORD}, code
      from unnest(${usernames}::text[], ${codes}::text[]) as person (username, code)
      returning id, username
    )
    insert into sessions (token_hash, user_id, remember, idle_ends_at, ends_at)
    select hash, id, true, now() + interval '1 day', now() + interval '1 day'
    from unnest(${usernames}::text[], ${hashes}::bytea[]) as session (username, hash)
      join added using (username)`);
  await db.close();
  const players = await Promise.all(
    people.map(async ({ username, paymentCode, token }) => {
      const headers = { cookie: `${SESSION_COOKIE}=${token}`, accept: "application/json" };
      const { headers: given } = await proxy.ask({ path: "/api/csrf-cookie", headers });
      const csrf = CSRF_COOKIE.exec(String(given["set-cookie"]))?.[1];
      if (csrf === undefined) throw new Error(`no CSRF cookie for ${username}`);
      return { username, paymentCode, headers: { ...headers, "x-xsrf-token": csrf } };
    }),
  );
  for (const player of players) await giveCredit(proxy, player);
  return players;
}

/** Sends a notice of money enough for every order of the drill. */
async function giveCredit(proxy: Proxy, player: Player): Promise<void> {
  const { status } = await proxy.ask(noticeFor(player, OPENING_VND).asked);
  if (status !== OK) throw new Error(`the opening notice is answered with ${status}`);
}
