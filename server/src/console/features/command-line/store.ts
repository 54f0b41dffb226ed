import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** @returns false where another open sign-in has this user code */
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

/** Finds what waits for an answer under a code. */
export const findSignIn = (
  db: Queries,
  session: Buffer,
  userCode: string,
): Promise<Waiting | undefined> =>
  db.maybe<Waiting>(sql`
    select asked_from as "askedFrom", asked_at as "askedAt", token_ends_at as "tokenEndsAt"
    from device_sign_in_of(${session}, ${userCode})`);

/** @returns false where nothing waits. SQLSTATE PT021: the person proves by passkey first */
export const confirmSignIn = (db: Queries, session: Buffer, userCode: string): Promise<boolean> =>
  db.write.value<boolean>(sql`select confirm_device_sign_in(${session}, ${userCode})`);

/** @returns false where nothing waits */
export const declineSignIn = (db: Queries, session: Buffer, userCode: string): Promise<boolean> =>
  db.write.value<boolean>(sql`select decline_device_sign_in(${session}, ${userCode})`);

type Given = { readonly login: string; readonly endsAt: string };

/** Stores the token of a confirmed sign-in and uses the sign-in up; undefined where nobody has confirmed it. */
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
