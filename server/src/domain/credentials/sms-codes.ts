/** Codes sent in reply to the SMS `MXT <username>`: for a lost password and for a change of phone. */
import { randomInt } from "node:crypto";
import { isMacUnderAny, type MacKeys } from "../../kit/crypto/keys.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { PhoneWait } from "../../messages/texts.ts";
import { CODE_MAX_TRIES, CODE_MINUTES, macOfCode, newCode, readCode } from "./one-time-codes.ts";

/**
 * Whether an account's phone may reset the password. A phone that was set recently may not
 * (docs/decisions/contact-changes-can-be-undone.md).
 */
export type PhoneTrust = {
  readonly isPhoneTrusted: boolean;
  /** Since when, or from when on, it is trusted. */
  readonly phoneTrustedAt: string;
  /** Whether a trusted contact has approved it: it is then trusted once the player activates it. */
  readonly isPhoneVouched: boolean;
};

/** @returns undefined where the phone is trusted */
export function phoneWaitOf(phone: PhoneTrust): PhoneWait | undefined {
  if (phone.isPhoneTrusted) return undefined;
  return phone.isPhoneVouched ? "activation" : new Date(phone.phoneTrustedAt);
}

/** A code is valid for one account, while the account has this phone. */
export type PhoneHolder = { readonly userId: number; readonly phoneNumber: string };

/** A code that was right when it was compared. It has no effect until it is consumed. */
export type RightSmsCode = PhoneTrust & { readonly userId: number; readonly mac: Buffer };

/** Makes the code, in place of an older one. @returns the code, which is not stored */
export async function issueSmsCode(
  tx: Queries,
  keys: MacKeys,
  holder: PhoneHolder,
): Promise<string> {
  const code = newCode();
  await tx.run(sql`
    insert into sms_codes (user_id, code_mac, expires_at)
    values (${holder.userId}, ${macOf(keys[0], holder, code)},
      now() + make_interval(mins => ${CODE_MINUTES}))
    on conflict (user_id) do update set
      code_mac = excluded.code_mac, expires_at = excluded.expires_at, tries = 0`);
  return code;
}

/** The number of rows of the table `decoy_tries`. */
const DECOYS = 256;

type CountedTry = PhoneHolder & Omit<RightSmsCode, "userId">;

/** Stands for the missing row of a name for which no code waits, so that the same statements run for it. */
const NOBODY: CountedTry = {
  userId: 0,
  phoneNumber: "",
  mac: Buffer.alloc(32),
  isPhoneTrusted: false,
  phoneTrustedAt: "",
  isPhoneVouched: false,
};

/**
 * Counts the try, then compares. Whether or not the account exists, it runs the same statement and reads and changes
 * as many rows, so that the time does not reveal whether it exists. Call it outside the transaction that the code
 * confirms, so that the try stays counted if that transaction fails.
 * @returns undefined if the code is wrong or expired, or was tried too often
 */
export async function checkAnySmsCode(
  db: Queries,
  keys: MacKeys,
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
        u.phone_trusted_at <= now() as "isPhoneTrusted", u.phone_trusted_at as "phoneTrustedAt",
        u.phone_vouched as "isPhoneVouched"
    ), decoy as (
      update decoy_tries set tries = tries + 1
      where slot = ${randomInt(DECOYS)} and not exists (select from counted)
      returning ${NOBODY.userId}::bigint, ${NOBODY.phoneNumber}, ${NOBODY.mac}::bytea, false,
        now(), false
    )
    select * from counted union all select * from decoy`);
  const { phoneNumber, ...code } = counted ?? NOBODY;
  const { userId, mac } = code;
  const given = (key: Buffer) => macOf(key, { userId, phoneNumber }, readCode(typed));
  const isRight = isMacUnderAny(keys, mac, given) && userId !== NOBODY.userId;
  return isRight ? code : undefined;
}

/**
 * Checks a code like `checkAnySmsCode`, but accepts only a code sent to a trusted phone. An attacker
 * with the session may have set the phone recently: a code sent to such a phone counts as wrong.
 */
export async function checkSmsCode(
  ...asked: Parameters<typeof checkAnySmsCode>
): Promise<RightSmsCode | undefined> {
  const code = await checkAnySmsCode(...asked);
  return code?.isPhoneTrusted ? code : undefined;
}

/** Returns whether the account's phone may reset the password: it was not set recently with only a session. */
export function isPhoneTrusted(db: Queries, userId: number): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from users where id = ${userId} and phone_trusted_at <= now())`);
}

/** Inserts the decoy rows again: a crash of PostgreSQL empties an unlogged table. */
export async function restoreDecoys(db: Queries): Promise<void> {
  await db.run(sql`
    insert into decoy_tries (slot) select generate_series(0, ${DECOYS - 1})
    on conflict do nothing`);
}

/** @returns false where another request has consumed the code, or it has expired or been replaced */
export function consumeSmsCode(
  tx: Queries,
  code: Pick<RightSmsCode, "userId" | "mac">,
): Promise<boolean> {
  return tx.changes(sql`
    delete from sms_codes
    where user_id = ${code.userId} and code_mac = ${code.mac} and expires_at > now()`);
}

function macOf(key: Buffer, { userId, phoneNumber }: PhoneHolder, code: string): Buffer {
  return macOfCode(key, code, ["sms", userId, phoneNumber]);
}
