import { makePaymentCode } from "../../../server/src/domain/payments/payment-code.ts";
import type { Database } from "../../../server/src/kit/database/database.ts";
import { sql } from "../../../server/src/kit/database/sql.ts";
import { openPasswords } from "../../../server/src/kit/hashing/passwords.ts";
import { hashToken, newToken } from "../../../server/src/kit/http/browser/session-tokens.ts";
import { openSlowDatabase } from "./databases.ts";

/** A signed-in player. */
export type Player = {
  readonly id: number;
  readonly username: string;
  readonly sessionToken: string;
  readonly paymentCode: string;
};

export const PLAYER_COUNT = 1_000;
export const PASSWORD = "Kiem-hiep-2026";
export const WRONG_PASSWORD = "Kiem-hiep-2027";

/** Unknown usernames have the form and length of players' names, so that only the account is missing. */
export const usernameOf = (index: number): string => `player${String(index).padStart(4, "0")}`;
export const unknownUsernameOf = (index: number): string =>
  `nobody${String(index).padStart(4, "0")}`;

/** Email addresses have the same form for known and unknown names. */
export const emailOf = (username: string): string => `${username}@example.vn`;

/** How many players have a verified email; the others get no emails, which would be work of another kind. */
const WITH_EMAIL = 600;

/** Writes the players that rows share, and their sessions, straight into the portal's database. */
export const addPlayers = (databaseUrl: string): Promise<readonly Player[]> =>
  addNamed(
    databaseUrl,
    Array.from({ length: PLAYER_COUNT }, (_, index) => usernameOf(index)),
  );

/**
 * Adds a player that one row has for itself. The players that rows share have more money after each row that pays, and
 * the pages then offer them something else.
 */
export async function addPlayerOf(databaseUrl: string, row: string): Promise<Player> {
  const [player] = await addNamed(databaseUrl, [`${row}${crypto.randomUUID().slice(0, 8)}`]);
  return player!;
}

async function addNamed(
  databaseUrl: string,
  usernames: readonly string[],
): Promise<readonly Player[]> {
  const db = openSlowDatabase(databaseUrl);
  const people = usernames.map((username) => ({
    username,
    paymentCode: makePaymentCode(),
    sessionToken: newToken(),
  }));
  const ids = await db.many<{ id: number; username: string }>(sql`
    insert into users
      (username, phone_number, password_hash, payment_code, email, email_verified_at)
    select username, '+84912345678', ${await hashOf(PASSWORD)}, code, email,
      case when email is not null then now() end
    from unnest(${people.map(({ username }) => username)}::text[],
      ${people.map(({ paymentCode }) => paymentCode)}::text[],
      ${people.map(({ username }, index) => (index < WITH_EMAIL ? emailOf(username) : null))}::text[]
    ) as person (username, code, email)
    returning id, username`);
  const idOf = new Map(ids.map(({ id, username }) => [username, id]));
  const players = people.map((person) => ({ ...person, id: idOf.get(person.username)! }));
  const playerIds = players.map(({ id }) => id);
  await db.run(sql`
    insert into sessions (token_hash, user_id, remember, idle_ends_at, ends_at)
    select hash, user_id, true, now() + interval '1 day', now() + interval '1 day'
    from unnest(${players.map(({ sessionToken }) => hashToken(sessionToken))}::bytea[],
      ${playerIds}::bigint[]) as session (hash, user_id)`);
  // Two devices each: a phone and a computer.
  await db.run(sql`
    insert into known_devices (token_hash, user_id, expires_at)
    select sha256(uuid_send(gen_random_uuid())), id, now() + interval '1 year'
    from unnest(${playerIds}::bigint[]) as player (id), generate_series(1, 2)`);
  await topUpOnce(db, playerIds);
  await db.run(sql`vacuum analyze`);
  await db.close();
  return players;
}

/**
 * Tops up each player once. Statements keep the plan of their first use, and a plan for empty tables does not
 * fit later.
 */
async function topUpOnce(db: Database, playerIds: readonly number[]): Promise<void> {
  await db.repeatable.many(sql`
    select receive_transfer('bench', id::text, null, ''::bytea, 'bench', 'topup.bank-transfer',
      'cash:bench', '0', null, '', 10000, now(), array[payment_code], 100, 0, 100, 0, null, null,
      null, 'reported')
    from users where id = any(${playerIds}::bigint[])`);
}

/** Returns one hash for all players: checking it takes the same work for each of them. */
export async function hashOf(password: string): Promise<string> {
  const passwords = await openPasswords({ threads: 1, maxWaiting: 1 });
  const hash = await passwords.hash(password);
  await passwords.close();
  return hash;
}
