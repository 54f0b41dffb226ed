/** Signed-in players, and the requests of their pages and of the bank. */
import { randomUUID } from "node:crypto";
import { makePaymentCode } from "../../server/src/domain/payments/payment-code.ts";
import { openDatabase } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { hashToken, newToken } from "../../server/src/kit/http/browser/session-tokens.ts";
import { aNotice, signedHeaders } from "../../server/src/testing/money/bank-notices.ts";
import { OPERATOR_ACCOUNT, portal } from "../../server/src/testing/portal/production.config.ts";
import { ask, type Asked, PUBLIC_URL } from "./proxy.ts";

/** A signed-in player with the headers that the page sends. */
export type Player = {
  readonly username: string;
  readonly paymentCode: string;
  readonly headers: Readonly<Record<string, string>>;
};

const PLAYERS = 200;
const OPENING_VND = 2_000_000;
const NOTICE_VND = 100_000;
const ORDER_KP = 100;
const ZONES = ["1", "2", "3", "4"];
const OK = 200;
/** Matches no password: these players never log in. */
const NO_PASSWORD = `$2b$12$${"x".repeat(53)}`;
const SESSION_COOKIE = "__Host-session";
const CSRF_COOKIE = /\bXSRF-TOKEN=([^;]+)/;

/** Writes players with sessions into the database, and gets their CSRF tokens through the proxy. */
export async function makePlayers(ownerUrl: string): Promise<readonly Player[]> {
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
      const { cookies } = await ask({ path: "/api/csrf-cookie", headers });
      const csrf = CSRF_COOKIE.exec(cookies)?.[1];
      if (csrf === undefined) throw new Error(`no CSRF cookie for ${username}`);
      return { username, paymentCode, headers: { ...headers, "x-xsrf-token": csrf } };
    }),
  );
  // Enough for every order of the drill.
  for (const player of players) {
    const { status } = await ask(noticeFor(player, OPENING_VND).asked);
    if (status !== OK) throw new Error(`the opening notice is answered with ${status}`);
  }
  return players;
}

/** @returns a signed notice of the bank, and its id there */
export function noticeFor({ paymentCode }: Player, amountVnd = NOTICE_VND) {
  const notice = aNotice({
    accountNumber: OPERATOR_ACCOUNT,
    content: `${portal.payment.contentPrefix}${paymentCode}`,
    transferAmount: amountVnd,
  });
  const body = JSON.stringify(notice);
  const headers = signedHeaders(body);
  const asked: Asked = { method: "POST", path: "/webhooks/sepay", headers, body };
  return { id: notice.id, asked };
}

export function orderOf({ headers }: Player): Asked {
  const body = JSON.stringify({ creditAmount: ORDER_KP, zoneId: pick(ZONES) });
  const own = {
    ...headers,
    origin: PUBLIC_URL,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  return { method: "POST", path: "/api/recharge/game", headers: own, body };
}

export const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
