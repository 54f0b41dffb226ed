/** Queries for received SMS, and for the accounts of the phones that sent them. */
import { lockPhones } from "../../domain/accounts/locks.ts";
import type { PhoneTrust } from "../../domain/credentials/sms-codes.ts";
import type { Queries, Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export type ReceivedSms = {
  readonly gateway: string;
  readonly messageId: string;
  /** E.164. */
  readonly sender: string;
  readonly command: "MXT" | "KH" | "unreadable";
};

/** Records a received text. @returns false if it was received before */
export function insertInboundSms(tx: Queries, sms: ReceivedSms): Promise<boolean> {
  return tx.changes(sql`
    insert into inbound_sms (gateway, message_id, sender, command)
    values (${sms.gateway}, ${sms.messageId}, ${sms.sender}, ${sms.command})
    on conflict do nothing`);
}

/** How a text was answered. */
export type Outcome = "code_sent" | "phone_verified" | "phone_full" | "helped" | "limited";

export async function noteOutcome(
  tx: Queries,
  { gateway, messageId }: ReceivedSms,
  outcome: Outcome,
  userId: number | undefined,
): Promise<void> {
  await tx.run(sql`
    update inbound_sms set outcome = ${outcome}, user_id = ${userId ?? null}
    where gateway = ${gateway} and message_id = ${messageId}`);
}

export type PhoneAccount = PhoneTrust & {
  readonly id: number;
  readonly username: string;
};

/** Finds the account of this phone with the likeliest of these usernames. */
export function findAccountOfPhone(
  tx: Queries,
  phoneNumber: string,
  usernames: readonly string[],
): Promise<PhoneAccount | undefined> {
  return tx.maybe<PhoneAccount>(sql`
    select id, username, phone_trusted_at <= now() as "isPhoneTrusted",
      phone_trusted_at as "phoneTrustedAt", phone_vouched as "isPhoneVouched"
    from users
    where phone_number = ${phoneNumber} and username = any(${usernames}::text[])
    order by array_position(${usernames}::text[], username) limit 1`);
}

/** Finds the phone of an open account. */
export function findPhoneOf(
  tx: Queries,
  userId: number,
): Promise<(PhoneAccount & { readonly phoneNumber: string }) | undefined> {
  return tx.maybe(sql`
    select id, username, phone_trusted_at <= now() as "isPhoneTrusted",
      phone_trusted_at as "phoneTrustedAt", phone_vouched as "isPhoneVouched",
      phone_number as "phoneNumber"
    from users where id = ${userId} and closed_at is null and phone_number <> ''`);
}

/**
 * Marks the phone as verified, unless `maxAccounts` accounts have verified it already. If the phone was vouched for, it
 * is trusted from now on. A lock on the phone keeps concurrent calls within the limit.
 * @returns whether the phone is trusted now; undefined if the limit is reached
 */
export async function markPhoneVerified(
  tx: Transaction,
  { userId, phoneNumber, maxAccounts }: VerifiedPhone,
): Promise<PhoneTrust | undefined> {
  await lockPhones(tx, [phoneNumber]);
  return tx.write.maybe<PhoneTrust>(sql`
    update users set phone_verified_at = coalesce(phone_verified_at, now()),
      phone_trusted_at = case when phone_vouched
        then least(phone_trusted_at, now()) else phone_trusted_at end
    where id = ${userId} and phone_number = ${phoneNumber}
      and (select count(*) from users other
        where other.phone_number = ${phoneNumber} and other.phone_verified_at is not null
          and other.id <> ${userId}) < ${maxAccounts}
    returning phone_trusted_at <= now() as "isPhoneTrusted",
      phone_trusted_at as "phoneTrustedAt", phone_vouched as "isPhoneVouched"`);
}

type VerifiedPhone = {
  readonly userId: number;
  readonly phoneNumber: string;
  readonly maxAccounts: number;
};

/** Texts are deleted after this time: long enough for complaints, and longer than a text can be replayed. */
const KEPT_DAYS = 90;

export async function deleteOldSms(db: Queries): Promise<void> {
  await db.run(sql`
    delete from inbound_sms where received_at < now() - make_interval(days => ${KEPT_DAYS})`);
}
