/** Checks the password that a signed-in player types again before a change of security settings. */
import type { FastifyBaseLogger } from "fastify";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Passwords } from "../../kit/hashing/passwords.ts";
import { lockUser } from "../accounts/locks.ts";
import { commonErrors } from "../errors.ts";

type PasswordServices = { readonly db: Queries; readonly passwords: Passwords };

/** A password that was right when it was compared. */
export type RightPassword = { readonly setAt: string };

/** @returns undefined where the password is wrong */
export async function checkPassword(
  { db, passwords }: PasswordServices,
  userId: number,
  typed: string,
): Promise<RightPassword | undefined> {
  const { hash, setAt } = await db.one<RightPassword & { hash: string }>(sql`
    select password_hash as hash, password_changed_at as "setAt" from users where id = ${userId}`);
  // "known": a session waits in the fast lane of the hashing queue.
  return (await passwords.match(typed, hash, "known")) ? { setAt } : undefined;
}

/**
 * Returns false if the password was changed after it was checked. It compares the time of the last change.
 * Call it with the account locked.
 */
export function isStillPassword(
  tx: Queries,
  userId: number,
  { setAt }: RightPassword,
): Promise<boolean> {
  return tx.value<boolean>(sql`
    select exists (select from users where id = ${userId} and password_changed_at = ${setAt})`);
}

/**
 * Checks the password, and refuses a wrong one.
 * @param event the log event of a refusal
 * @throws passwordWrong
 */
export async function confirmPassword(
  services: PasswordServices & { readonly log: FastifyBaseLogger },
  userId: number,
  typed: string,
  event: string,
): Promise<RightPassword> {
  const password = await checkPassword(services, userId, typed);
  if (password) return password;
  services.log.info({ event, userId }, "wrong current password");
  throw commonErrors.passwordWrong();
}

/** Locks the account, and checks that the password is still the same. @throws passwordWrong */
export async function lockByPassword(
  tx: Queries,
  userId: number,
  password: RightPassword,
): Promise<void> {
  await lockUser(tx, userId);
  if (!(await isStillPassword(tx, userId, password))) throw commonErrors.passwordWrong();
}
