import type { OperationEvidence } from "@portal/contract/console/evidence";
import { openPurchaseStates } from "@portal/contract/purchase";
import { maskedEmail, maskedPhone } from "../../domain/notifications/message-log.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export type Concerned = NonNullable<OperationEvidence["player"]> & {
  readonly sessions: number;
  readonly passkeys: number;
  readonly isTwoFactorOn: boolean;
  readonly openPurchases: number;
};

/** Finds the player whom an operation is about, with what the operation may end or delete. */
export function findConcerned(db: Queries, username: string): Promise<Concerned | undefined> {
  return db.maybe<Concerned>(sql`
    select u.username, credit.balance + debt.balance as "balanceKp",
      u.locked_at is not null and (u.lock_ends_at > now()) is not false as "isLocked" /* never null */,
      u.spending_stopped_at is not null and (u.spending_stop_ends_at > now()) is not false
        as "isSpendingStopped" /* never null */,
      (select jsonb_build_object('amountVnd', t.value, 'at', t.created_at) from transactions t
        where t.user_id = u.id and t.status = 'success'
          and t.type in ('topup.bank-transfer', 'topup.e-wallet', 'topup.card')
        order by t.created_at desc, t.id desc limit 1) as "lastTopUp",
      (select count(*) from sessions s
        where s.user_id = u.id and now() < least(s.idle_ends_at, s.ends_at)) as sessions,
      (select count(*) from passkeys p where p.user_id = u.id) as passkeys,
      u.mfa_enabled as "isTwoFactorOn",
      (select count(*) from shown_purchases p
        where p.user_id = u.id and p.state = any(${openPurchaseStates}::text[])) as "openPurchases"
    from users u
    join ledger_accounts credit on credit.user_id = u.id and credit.name = 'credit'
    join ledger_accounts debt on debt.user_id = u.id and debt.name = 'debt'
    where u.username = ${username}`);
}

/** Finds the transfer that facts name by its feed and the feed's own id. */
export function findConcernedTransfer(
  db: Queries,
  name: string,
): Promise<NonNullable<OperationEvidence["transfer"]> | undefined> {
  return db.maybe<NonNullable<OperationEvidence["transfer"]>>(sql`
    select n.cash_account as "cashAccount", n.occurred_at as "occurredAt", n.payer_name as "payerName",
      n.payer_bank as "payerBank", n.payer_account as "payerAccount", n.content
    from inbound_notices n
    where n.provider = split_part(${name}, ':', 1)
      and n.event_id = substr(${name}, strpos(${name}, ':') + 1)`);
}

type ContactRow = {
  readonly phone: string | null;
  readonly isPhoneVerified: boolean;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly changes: NonNullable<OperationEvidence["contacts"]>["changes"];
};

/** Returns a player's contacts, masked, and what has changed while the change can be undone. */
export async function findContacts(
  db: Queries,
  username: string,
): Promise<OperationEvidence["contacts"]> {
  const row = await db.maybe<ContactRow>(sql`
    select nullif(u.phone_number, '') as phone, u.email,
      u.phone_verified_at is not null as "isPhoneVerified" /* never null */,
      u.email_verified_at is not null as "isEmailVerified" /* never null */,
      (select coalesce(jsonb_agg(c), '[]') from (
        select what, changed_at as "changedAt", undone_at is not null as "isUndone"
        from account_changes where user_id = u.id and expires_at > now()
        order by id desc) c) as changes
    from users u where u.username = ${username}`);
  if (!row) return null;
  const { phone, isPhoneVerified, email, isEmailVerified, changes } = row;
  return {
    phone: phone === null ? null : { masked: maskedPhone(phone), isVerified: isPhoneVerified },
    email: email === null ? null : { masked: maskedEmail(email), isVerified: isEmailVerified },
    changes,
  };
}
