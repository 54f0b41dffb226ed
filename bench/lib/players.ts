/** The players of the benchmarks, with their names and passwords; `addPlayers` writes them into the database. */
import { openAccounts } from "../../server/src/domain/accounts/new-accounts.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { openPasswords } from "../../server/src/kit/hashing/passwords.ts";
import { hashToken, newToken } from "../../server/src/kit/http/browser/session-tokens.ts";
import { openSlowDatabase } from "./databases.ts";

/** A signed-in player. */
export type Player = {
  readonly id: number;
  readonly username: string;
  readonly sessionToken: string;
  /** The cookie of a device that the player has used before. */
  readonly deviceToken: string;
  readonly paymentCode: string;
};

export const PASSWORD = "Kiem-hiep-2026";
export const WRONG_PASSWORD = "Kiem-hiep-2027";

const nameOf = (prefix: string, index: number): string =>
  `${prefix}${String(index).padStart(4, "0")}`;
export const usernameOf = (index: number): string => nameOf("player", index);
/** Unknown usernames have the form and length of players' names: only the account is missing. */
export const unknownUsernameOf = (index: number): string => nameOf("nobody", index);
export const emailOf = (username: string): string => `${username}@example.vn`;

/** How many players have a verified email. The others get no emails, so that sending does not disturb the figures. */
const WITH_EMAIL = 600;
const JOINED_AT = new Date().toISOString();

/** Writes signed-in players straight into the portal's database, each with a known device and top-ups. */
export async function addPlayers(
  databaseUrl: string,
  count: number,
  { prefix = "player", topUps = 1 } = {},
): Promise<readonly Player[]> {
  const usernames = Array.from({ length: count }, (_, index) => nameOf(prefix, index));
  const db = openSlowDatabase(databaseUrl);
  const passwordHash = await hashOfPassword();
  const added = await openAccounts(
    db,
    usernames.map((username, index) => ({
      username,
      phoneNumber: "+84912345678",
      passwordHash,
      ...(index < WITH_EMAIL && { email: emailOf(username), emailVerifiedAt: JOINED_AT }),
    })),
  );
  const players = added.map((player) => ({
    ...player,
    sessionToken: newToken(),
    deviceToken: newToken(),
  }));
  const ids = players.map(({ id }) => id);
  await db.run(sql`
    insert into sessions (token_hash, user_id, remember, idle_ends_at, ends_at)
    select hash, user_id, true, now() + interval '1 day', now() + interval '1 day'
    from unnest(${players.map(({ sessionToken }) => hashToken(sessionToken))}::bytea[],
      ${ids}::bigint[]) as session (hash, user_id)`);
  await db.run(sql`
    insert into known_devices (token_hash, user_id, expires_at)
    select hash, user_id, now() + interval '1 year'
    from unnest(${players.map(({ deviceToken }) => hashToken(deviceToken))}::bytea[],
      ${ids}::bigint[]) as device (hash, user_id)`);
  for (let nth = 1; nth <= topUps; nth += 1) {
    await db.repeatable.many(sql`
      select receive_transfer('bench', format('%s.%s', id, ${nth}::int), null, ''::bytea, 'bench',
        'topup.bank-transfer', 'cash:bench', '0', null, '', 10000, now(), array[payment_code], 100, 0,
        100, 0, null, null, null, 'reported')
      from users where id = any(${ids}::bigint[])`);
  }
  // Statements keep the plan of their first use, and a plan for empty tables does not fit later.
  await db.run(sql`analyze`);
  await db.close();
  return players;
}

let passwordHash: Promise<string> | undefined;

/** Returns one hash for all players: checking it takes the same work for each of them. */
export const hashOfPassword = (): Promise<string> => (passwordHash ??= hashPassword());

async function hashPassword(): Promise<string> {
  const passwords = await openPasswords({ threads: 1, maxWaiting: 1 });
  const hash = await passwords.hash(PASSWORD);
  await passwords.close();
  return hash;
}
