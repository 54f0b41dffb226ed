import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** @returns the encrypted secret of the person's authenticator; undefined if name or key is wrong */
export async function findBreakGlassSecret(
  db: Queries,
  login: string,
  keyHash: Buffer,
): Promise<string | undefined> {
  const found = await db.maybe<{ secret: string }>(sql`
    select totp_secret as secret from find_break_glass(${login}, ${keyHash})`);
  return found?.secret;
}

export type BreakGlassSignIn = {
  readonly tokenHash: Buffer;
  readonly login: string;
  readonly keyHash: Buffer;
  /** The time step of the authenticator's code. */
  readonly step: number;
  readonly reason: string;
};

/** Starts the session, with its entry in the log. @returns false if the code has been used */
export function startBreakGlassSession(
  db: Queries,
  { tokenHash, login, keyHash, step, reason }: BreakGlassSignIn,
): Promise<boolean> {
  return db.write.value<boolean>(sql`
    select start_break_glass_session(${tokenHash}, ${login}, ${keyHash}, ${step}, ${reason})`);
}
