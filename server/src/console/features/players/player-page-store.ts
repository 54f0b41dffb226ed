/**
 * Queries for a player's page: the account's state, sums of money, everything around the account, and linked accounts.
 */
import type { AccountLink, PlayerPage } from "@portal/contract/console/player";
import type { Queries } from "../../../kit/database/database.ts";
import { DEVICE_DAYS } from "../../../domain/sessions/known-devices.ts";
import { sql } from "../../../kit/database/sql.ts";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";

type State = Pick<
  PlayerPage,
  "closesAt" | "closedAt" | "passwordChangedAt" | "lock" | "spendingStop" | "hasBirthDate"
> & { readonly userId: number; readonly isPhoneWaiting: boolean };

/** Returns the state in the account's own row, also of a closed account. */
export function findState(db: Queries, username: string): Promise<State | undefined> {
  return db.maybe<State>(sql`
    select id as "userId", closes_at as "closesAt", closed_at as "closedAt",
      password_changed_at as "passwordChangedAt", dob is not null as "hasBirthDate",
      phone_trusted_at > now() as "isPhoneWaiting",
      case when locked_at is not null and (lock_ends_at > now()) is not false
        then jsonb_build_object('reason', lock_reason, 'since', locked_at, 'endsAt', lock_ends_at)
        end as lock,
      case when spending_stopped_at is not null and (spending_stop_ends_at > now()) is not false
        then jsonb_build_object('since', spending_stopped_at, 'endsAt', spending_stop_ends_at)
        end as "spendingStop"
    from users where username = ${username}`);
}

/** Sums the successful transactions of the last twelve months by month, type and source. */
export function sumMoney(db: Queries, userId: number): Promise<PlayerPage["money"]> {
  return db.many<PlayerPage["money"][number]>(sql`
    select to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') as month, type,
      coalesce(payload ->> 'source', payload ->> 'provider') as source, count(*) as count,
      sum(value)::bigint as sum, currency
    from transactions
    where user_id = ${userId} and status = 'success'
      and created_at >= date_trunc('month', now(), 'Asia/Ho_Chi_Minh') - interval '11 months'
    group by 1, 2, 3, currency order by 1 desc, 2, 3`);
}

type Around = Pick<
  PlayerPage,
  | "sessions"
  | "devices"
  | "changes"
  | "cases"
  | "guardian"
  | "dataRequests"
  | "log"
  | "spendingLimits"
> & { readonly isContested: boolean; readonly isRecalled: boolean };

/** Rows of each kind that the page shows at most. */
const SHOWN = 30;

/**
 * Returns sessions, devices, changes, cases, guardian, data requests, log entries, spending limits and two risk marks,
 * each by an index that begins with the player.
 */
export function findAround(db: Queries, userId: number): Promise<Around> {
  return db.one<Around>(sql`
    select
      (select coalesce(jsonb_agg(s), '[]') from (
        select device, place, created_at as "createdAt", last_used_at as "lastUsedAt"
        from sessions where user_id = ${userId} and now() < least(idle_ends_at, ends_at)
        order by last_used_at desc limit ${SHOWN}) s) as sessions,
      (select coalesce(jsonb_agg(d), '[]') from (
        select s.device, s.place, k.created_at as "createdAt",
          -- A login extends expires_at.
          greatest(s.last_used_at, k.created_at, k.expires_at - make_interval(days => ${DEVICE_DAYS}))
            as "lastUsedAt"
        from known_devices k
        left join lateral (
          select device, place, last_used_at from sessions
          where user_id = ${userId} and known_device = k.token_hash
          order by last_used_at desc limit 1) s on true
        where k.user_id = ${userId} and k.expires_at > now()
        order by 4 desc limit ${SHOWN}) d) as devices,
      (select coalesce(jsonb_agg(c), '[]') from (
        select what, changed_at as "changedAt", undone_at as "undoneAt" from account_changes
        where user_id = ${userId} order by id desc limit ${SHOWN}) c) as changes,
      (select coalesce(jsonb_agg(k), '[]') from (
        select c.id, c.topic, c.opened_at as "openedAt", c.answer_by as "answerBy",
          c.closed_at as "closedAt", true as "hasPage", case when t.id is not null then jsonb_build_object('method', t.method, 'amountVnd', t.amount_vnd,
            'status', t.status, 'transactionId', t.transaction_id) end as search
        from support_cases c left join transfer_cases t on t.id = c.id
        where c.user_id = ${userId}
        union all
        -- A search that was decided automatically has no case.
        select t.id, 'transfer', t.opened_at, null, t.decided_at, false, jsonb_build_object('method', t.method, 'amountVnd', t.amount_vnd,
            'status', t.status, 'transactionId', t.transaction_id)
        from transfer_cases t where t.user_id = ${userId}
          and not exists (select from support_cases c where c.id = t.id)
        order by 3 desc limit ${SHOWN}) k) as cases,
      (select jsonb_build_object('relation', relation, 'verifiedAt', verified_at)
        from guardians where user_id = ${userId}) as guardian,
      (select coalesce(jsonb_agg(q), '[]') from (
        select kind, status, asked_at as "askedAt", complete_by as "completeBy"
        from data_requests where user_id = ${userId}
        order by asked_at desc limit ${SHOWN}) q) as "dataRequests",
      (select coalesce(jsonb_agg(l), '[]') from (
        select at, operator, command, reason from operator_log
        where user_id = ${userId} order by id desc limit ${SHOWN}) l) as log,
      (select coalesce(jsonb_agg(p), '[]') from (
        select period, limit_kp as "limitKp", spent_kp as "spentKp"
        from spending_of(${userId}) order by period) p) as "spendingLimits",
      exists (select from transfer_cases
        where user_id = ${userId} and obstacle in ('contested', 'conflict')) as "isContested",
      exists (select from transactions
        where user_id = ${userId} and type = 'credit.recall') as "isRecalled"`);
}

const LINKED_SHOWN = 50;
/** Accounts read by one phone or payer: one with more is no person's, but a shop's or a wallet's collecting account. */
const SHARED_BY_MOST = 200;

/** Returns the other accounts that share phone, browser or payer with this one. */
export function findLinks(db: Queries, userId: number): Promise<AccountLink[]> {
  return db.many<AccountLink>(sql`
    with by_phone as (
      select o.id from users u join users o on o.phone_number = u.phone_number and o.id <> u.id
      where u.id = ${userId} and u.phone_number <> '' limit ${SHARED_BY_MOST}
    ), by_device as (
      select distinct o.user_id as id
      from known_devices d join known_devices o on o.browser = d.browser and o.user_id <> d.user_id
      where d.user_id = ${userId} limit ${SHARED_BY_MOST}
    ), payers as materialized (
      -- Found by the player's transactions: notices have no index by player. The claim of a notice that was matched
      -- later names the transaction.
      select distinct n.payer_account, n.payer_bank
      from transactions t
      cross join lateral (
        select id from inbound_notices where transaction_id = t.id
        union all
        select notice_id from notice_claims where transaction_id = t.id) paid
      join inbound_notices n on n.id = paid.id
      where t.user_id = ${userId} and t.type like 'topup.%' and n.payer_account is not null
      limit ${SHARED_BY_MOST}
    ), by_payer as (
      select distinct near.user_id as id
      from payers p cross join lateral (
        select coalesce(n.user_id, c.user_id) as user_id
        from inbound_notices n left join notice_claims c on c.notice_id = n.id
        where n.payer_account = p.payer_account and n.payer_bank is not distinct from p.payer_bank
          and coalesce(n.user_id, c.user_id) <> ${userId}
        limit ${SHARED_BY_MOST}) near
    ), linked as (
      select id, 'phone' as shares from by_phone
      union all select id, 'device' from by_device
      union all select id, 'payer' from by_payer
    )
    select u.username, array_agg(linked.shares order by linked.shares) as shares,
      u.joined_at as "joinedAt",
      u.locked_at is not null and (u.lock_ends_at > now()) is not false as "isLocked",
      s.topped_up_vnd as "toppedUpVnd"
    from linked join users u on u.id = linked.id join player_sums s on s.user_id = u.id
    group by u.id, s.user_id order by count(*) desc, u.username limit ${LINKED_SHOWN}`);
}

export type Contact = {
  readonly userId: number;
  readonly username: string;
  readonly phoneNumber: string;
  readonly email: string | null;
};

/** Returns the contact of an open account of this name. */
export function findContact(db: Queries, name: string): Promise<Contact | undefined> {
  return db.maybe<Contact>(sql`
    select id as "userId", username, phone_number as "phoneNumber", email from users
    where username = ${normalizeUsername(name)} and closed_at is null`);
}
