/** Queries for sign-ins of the command line: insert, find, confirm, decline, and take the token. */
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** @returns false if another open sign-in has this user code */
export const insertSignIn = (
  db: Queries,
  deviceCodeHash: Buffer,
  userCode: string,
  askedFrom: string,
): Promise<boolean> =>
  db.write.value<boolean>(
    sql`select ask_device_sign_in(${deviceCodeHash}, ${userCode}, ${askedFrom})`,
  );

type Waiting = {
  readonly askedFrom: string;
  readonly askedAt: string;
  readonly tokenEndsAt: string;
};

/** Finds the undecided sign-in with this user code. */
export const findSignIn = (
  db: Queries,
  session: Buffer,
  userCode: string,
): Promise<Waiting | undefined> =>
  db.maybe<Waiting>(sql`
    select asked_from as "askedFrom", asked_at as "askedAt", token_ends_at as "tokenEndsAt"
    from device_sign_in_of(${session}, ${userCode})`);

/** @returns false if no sign-in waits. Throws SQLSTATE PT021 if the person must prove by passkey first */
export const confirmSignIn = (db: Queries, session: Buffer, userCode: string): Promise<boolean> =>
  db.write.value<boolean>(sql`select confirm_device_sign_in(${session}, ${userCode})`);

/** @returns false if no sign-in waits */
export const declineSignIn = (db: Queries, session: Buffer, userCode: string): Promise<boolean> =>
  db.write.value<boolean>(sql`select decline_device_sign_in(${session}, ${userCode})`);

type Given = { readonly login: string; readonly endsAt: string };

/** Stores the token of a confirmed sign-in, which is thereby used up. @returns undefined if nobody has confirmed it */
export const insertToken = (
  db: Queries,
  deviceCodeHash: Buffer,
  tokenHash: Buffer,
): Promise<Given | undefined> =>
  db.write.maybe<Given>(sql`
    select login, ends_at as "endsAt" from take_device_token(${deviceCodeHash}, ${tokenHash})`);

/** Whether a sign-in still waits for an answer, or for its token to be taken. */
export const isOpen = (db: Queries, deviceCodeHash: Buffer): Promise<boolean> =>
  db.value<boolean>(sql`select is_device_sign_in_open(${deviceCodeHash})`);
