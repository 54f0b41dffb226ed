/** Codes that answer the SMS `MXT <username>`: for a lost password and for a change of phone. */
import { randomInt, timingSafeEqual } from "node:crypto";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { CODE_MAX_TRIES, CODE_MINUTES, macOfCode, newCode, readCode } from "./one-time-codes.ts";

/** A code is good for one account while it has this phone. */
export type PhoneHolder = { readonly userId: number; readonly phoneNumber: string };

/** A code that was right when it was compared; it counts only once it has been used up. */
export type RightSmsCode = {
  readonly userId: number;
  readonly mac: Buffer;
  /** Whether the phone that it went to is the account's own, and not one that was set of late. */
  readonly isPhoneTrusted: boolean;
};

/** Makes the code, in place of an older one. @returns the code, which is kept nowhere */
export async function issueSmsCode(tx: Queries, key: Buffer, holder: PhoneHolder): Promise<string> {
  const code = newCode();
  await tx.run(sql`
    insert into sms_codes (user_id, code_mac, expires_at)
    values (${holder.userId}, ${macOf(key, holder, code)},
      now() + make_interval(mins => ${CODE_MINUTES}))
    on conflict (user_id) do update set
      code_mac = excluded.code_mac, expires_at = excluded.expires_at, tries = 0`);
  return code;
}

/** Rows of decoy_tries. */
const DECOYS = 256;

type CountedTry = PhoneHolder & Pick<RightSmsCode, "mac" | "isPhoneTrusted">;

const NOBODY: CountedTry = {
  userId: 0,
  phoneNumber: "",
  mac: Buffer.alloc(32),
  isPhoneTrusted: false,
};

/**
 * Counts the try, then compares; the same statement and as many rows changed and read whether the account
 * exists or not, or the time would tell. Not part of the transaction that the code confirms: a try stays counted
 * whatever becomes of that.
 */
export async function checkAnySmsCode(
  db: Queries,
  key: Buffer,
  username: string,
  typed: string,
): Promise<RightSmsCode | undefined> {
  const counted = await db.write.maybe<CountedTry>(sql`
    with counted as (
      update sms_codes c set tries = c.tries + 1
      from users u
      where u.username = ${username} and c.user_id = u.id
        and c.expires_at > now() and c.tries < ${CODE_MAX_TRIES}
      returning c.user_id as "userId", u.phone_number as "phoneNumber", c.code_mac as mac,
        u.phone_trusted_at <= now() as "isPhoneTrusted"
    ), decoy as (
      update decoy_tries set tries = tries + 1
      where slot = ${randomInt(DECOYS)} and not exists (select from counted)
      returning ${NOBODY.userId}::bigint, ${NOBODY.phoneNumber}, ${NOBODY.mac}::bytea, false
    )
    select * from counted union all select * from decoy`);
  const { userId, phoneNumber, mac, isPhoneTrusted } = counted ?? NOBODY;
  const given = macOf(key, { userId, phoneNumber }, readCode(typed));
  const isRight = timingSafeEqual(mac, given) && userId !== NOBODY.userId;
  return isRight ? { userId, mac, isPhoneTrusted } : undefined;
}

/**
 * The same of a phone that is the account's own: the code of one that whoever had the session put there of
 * late is as good as wrong.
 */
export async function checkSmsCode(
  ...asked: Parameters<typeof checkAnySmsCode>
): Promise<RightSmsCode | undefined> {
  const code = await checkAnySmsCode(...asked);
  return code?.isPhoneTrusted ? code : undefined;
}

/** Whether the account's phone is its own, and not one that was set of late with the session alone. */
export async function isPhoneTrusted(db: Queries, userId: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from users where id = ${userId} and phone_trusted_at <= now()`);
  return row !== undefined;
}

/** A crash of PostgreSQL empties what is unlogged. */
export async function restoreDecoys(db: Queries): Promise<void> {
  await db.run(sql`
    insert into decoy_tries (slot) select generate_series(0, ${DECOYS - 1})
    on conflict do nothing`);
}

/** @returns false where somebody else has used it up, or it has expired or been replaced meanwhile */
export async function consumeSmsCode(
  tx: Queries,
  code: Pick<RightSmsCode, "userId" | "mac">,
): Promise<boolean> {
  const used = await tx.run(sql`
    delete from sms_codes
    where user_id = ${code.userId} and code_mac = ${code.mac} and expires_at > now()`);
  return used === 1;
}

function macOf(key: Buffer, { userId, phoneNumber }: PhoneHolder, code: string): Buffer {
  return macOfCode(key, code, ["sms", userId, phoneNumber]);
}
