/** Reads what the portal stores about a player, without secrets and their hashes. */
import type { PlayerData } from "@portal/contract/account-closing";
import { DATA_EXPORT_MAX_ROWS as MAX_ROWS } from "@portal/contract/values/limits";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

type Money = Pick<
  PlayerData,
  | "transactions"
  | "topUps"
  | "purchases"
  | "walletPayments"
  | "cards"
  | "giftCodes"
  | "lostTransfers"
>;
type Personal = Omit<PlayerData, keyof Money | "exportedAt" | "rowsAtMost">;

/** Returns the player's profile, devices, messages and requests. */
export function findPersonalDataOf(db: Queries, userId: number): Promise<Personal> {
  return db.one<Personal>(sql`
    select to_jsonb(profile) - 'id' as profile,
      (select count(*) from known_devices where user_id = ${userId} and expires_at > now())
        as "knownDevices",
      (select count(*) from push_subscriptions where user_id = ${userId}) as "pushBrowsers",
      (select coalesce(jsonb_agg(s), '[]') from (
        select device, place, created_at as "createdAt", last_used_at as "lastUsedAt"
        from sessions where user_id = ${userId} and now() < least(idle_ends_at, ends_at)
        order by last_used_at desc limit ${MAX_ROWS}) s) as sessions,
      (select coalesce(jsonb_agg(p), '[]') from (
        select name, created_at as "createdAt", last_used_at as "lastUsedAt"
        from passkeys where user_id = ${userId} order by created_at desc) p) as passkeys,
      (select coalesce(jsonb_agg(c), '[]') from (
        select what, changed_at as "changedAt", undone_at as "undoneAt"
        from account_changes where user_id = ${userId} order by id desc limit ${MAX_ROWS}) c)
        as changes,
      (select coalesce(jsonb_agg(m), '[]') from (
        select command, received_at as "receivedAt" from inbound_sms where user_id = ${userId}
        order by received_at desc limit ${MAX_ROWS}) m) as "textsReceived",
      (select coalesce(jsonb_agg(m), '[]') from (
        select channel, kind, recipient, queued_at as "queuedAt", status from sent_messages
        where user_id = ${userId} order by queued_at desc limit ${MAX_ROWS}) m) as "messagesSent",
      (select coalesce(jsonb_agg(s), '[]') from (
        select topic, opened_at as "openedAt", closed_at as "closedAt",
          (select coalesce(jsonb_agg(w), '[]') from (
            select staff_id is not null as "isFromSupport", written_at as "writtenAt", body as text
            from case_messages m where m.case_id = c.id order by id desc limit ${MAX_ROWS}) w)
            as messages
        from support_cases c where user_id = ${userId} order by opened_at desc
        limit ${MAX_ROWS}) s) as "supportCases",
      (select coalesce(jsonb_agg(q), '[]') from (
        select kind, details, asked_at as "askedAt", status, answer, ended_at as "endedAt"
        from data_requests where user_id = ${userId} order by asked_at desc limit ${MAX_ROWS}) q)
        as "dataRequests",
      (select coalesce(jsonb_agg(g), '[]') from (
        select name, relation, phone_number as "phoneNumber", verified_at as "verifiedAt"
        from guardians where user_id = ${userId}) g) as guardians,
      (select coalesce(jsonb_agg(l), '[]') from (
        select period, limit_kp as "limitKp", next_limit_kp as "nextLimitKp", next_from as "nextFrom"
        from spending_limits where user_id = ${userId} order by period) l) as "spendingLimits"
    from (
      select person.*, u.username, u.language, u.receives_newsletter as "receivesNewsletter",
        u.joined_at as "joinedAt", u.phone_number as "phoneNumber",
        u.phone_verified_at as "phoneVerifiedAt", u.email,
        u.email_verified_at as "emailVerifiedAt", u.password_changed_at as "passwordChangedAt",
        case when u.mfa_enabled then t.enabled_at end as "twoFactorSince",
        u.payment_code as "paymentCode", credit.balance as "creditKp", -debt.balance as "debtKp",
        i.imported_at as "importedAt"
      from users u
      join personal_fields person on person.id = u.id
      join ledger_accounts credit on credit.user_id = u.id and credit.name = 'credit'
      join ledger_accounts debt on debt.user_id = u.id and debt.name = 'debt'
      left join totp_secrets t on t.user_id = u.id
      left join imported_accounts i on i.user_id = u.id
      where u.id = ${userId}
    ) profile`);
}

/**
 * Returns the player's transactions, payments, purchases and gift codes. Serials and references are cut to their ends.
 */
export function findMoneyOf(db: Queries, userId: number): Promise<Money> {
  return db.one<Money>(sql`
    select
      (select coalesce(jsonb_agg(t), '[]') from (
        select id, parent_id as "parentId", type, status, value, currency, payload,
          created_at as "createdAt", updated_at as "updatedAt"
        from transactions where user_id = ${userId}
        order by created_at desc, id desc limit ${MAX_ROWS}) t) as transactions,
      (select coalesce(jsonb_agg(f), '[]') from (
        select method, amount_vnd as "amountVnd", sent_at as "sentAt",
          transaction_id as "transactionId"
        from top_ups where user_id = ${userId} order by sent_at desc limit ${MAX_ROWS}) f)
        as "topUps",
      (select coalesce(jsonb_agg(p), '[]') from (
        select id, credit_kp as "creditKp", coins, zone_name as "zoneName",
          character_name as "characterName", method, created_at as "createdAt",
          ordered_at as "paidAt", dropped_at as "droppedAt"
        from purchases where user_id = ${userId} order by created_at desc limit ${MAX_ROWS}) p)
        as "purchases",
      (select coalesce(jsonb_agg(w), '[]') from (
        select method, amount_vnd as "amountVnd", opened_at as "openedAt",
          settled_at as "settledAt", failure
        from open_payments where user_id = ${userId} order by opened_at desc
        limit ${MAX_ROWS}) w) as "walletPayments",
      (select coalesce(jsonb_agg(c), '[]') from (
        select c.transaction_id as "transactionId", c.provider, right(c.serial, 4) as "serialEnd",
          c.declared_vnd as "declaredVnd", c.real_vnd as "realVnd", c.settled_at as "settledAt"
        from cards c join transactions t on t.id = c.transaction_id
        where t.user_id = ${userId} order by t.created_at desc limit ${MAX_ROWS}) c) as cards,
      (select coalesce(jsonb_agg(g), '[]') from (
        select g.campaign, g.received_at as "receivedAt", e.entered_at as "enteredAt"
        from gift_codes g left join entered_gift_codes e using (user_id, campaign)
        where g.user_id = ${userId} order by g.received_at desc) g) as "giftCodes",
      (select coalesce(jsonb_agg(l), '[]') from (
        select method, amount_vnd as "amountVnd", sent_at as "sentAt",
          reference_end as "referenceEnd", opened_at as "openedAt", status, reason,
          transaction_id as "transactionId"
        from transfer_cases where user_id = ${userId} order by opened_at desc
        limit ${MAX_ROWS}) l) as "lostTransfers"`);
}
