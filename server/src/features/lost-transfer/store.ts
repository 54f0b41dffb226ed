/** Queries for players' cases of lost transfers: search, open, find candidates, refuse, withdraw, list. */
import { SENT_TIME_TOLERANCE_MINUTES, type TransferCase } from "@portal/contract/lost-transfer";
import type { Kp, Vnd } from "@portal/contract/values/money";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** What a player states about their transfer. */
export type Search = {
  readonly userId: number;
  readonly method: string;
  readonly amountVnd: Vnd;
  /** The approximate time, ISO 8601. */
  readonly sentAt: string;
  /** In the form that `cleanReference` returns. */
  readonly referenceEnd: string;
};
/** A search that is not decided yet. */
export type OpenCase = Search & { readonly id: string };

/** Why a case was not credited automatically. */
export type Obstacle =
  | "not_found"
  | "several"
  | "names_another"
  | "too_large"
  | "guessed_at"
  | "taken"
  | "older_than_notice"
  | "contested"
  | "conflict";

/** Returns a top-up of this player that fits the search: the money has arrived already. */
export async function findArrived(
  db: Queries,
  { userId, method, amountVnd, sentAt, referenceEnd }: Search,
): Promise<string | undefined> {
  const found = await db.maybe<{ id: string }>(sql`
    select t.id from transactions t
    left join notice_of_top_up(t.id) n on true
    where t.user_id = ${userId} and t.type in ('topup.bank-transfer', 'topup.e-wallet')
      and t.payload->>'source' = ${method} and t.value = ${amountVnd} and t.status = 'success'
      and t.created_at > ${sentAt}::timestamptz
        - make_interval(mins => ${SENT_TIME_TOLERANCE_MINUTES})
      and notice_has_reference(
        t.payload->>'reference', n.content, n.account_number, ${referenceEnd})
    order by t.created_at limit 1`);
  return found?.id;
}

/** Returns the player's waiting case whose transfer fits the search. */
export function findWaiting(
  db: Queries,
  { userId, method, amountVnd, referenceEnd }: Search,
): Promise<{ caseId: string; spendableAt: string; credit: Kp; bonus: Kp } | undefined> {
  return db.maybe(sql`
    select c.id as "caseId", c.spendable_at as "spendableAt" /* never null */,
      n.credit_kp as credit /* never null */, n.bonus_kp as bonus /* never null */
    from transfer_cases c join inbound_notices n on n.id = c.notice_id
    where c.user_id = ${userId} and c.status = 'waiting' and n.method = ${method}
      and n.amount_vnd = ${amountVnd}
      and notice_has_reference(n.reference, n.content, n.account_number, ${referenceEnd})
    order by c.opened_at limit 1`);
}

/** Returns the player's open case of exactly the same search. */
export async function findSameCase(
  db: Queries,
  { userId, method, amountVnd, referenceEnd }: Search,
): Promise<string | undefined> {
  const found = await db.maybe<{ id: string }>(sql`
    select id from transfer_cases
    where user_id = ${userId} and method = ${method} and amount_vnd = ${amountVnd}
      and reference_end = ${referenceEnd} and status = 'open'
    order by opened_at limit 1`);
  return found?.id;
}

export function countOpenCases(db: Queries, userId: number): Promise<number> {
  return db.value<number>(sql`
    select count(*) from transfer_cases
    where user_id = ${userId} and (status = 'open'
      -- Withdrawn cases count, so that withdrawing allows no further guesses.
      or status = 'withdrawn' and opened_at > now() - interval '1 day')`);
}

export function insertCase(tx: Queries, search: Search): Promise<string> {
  const { userId, method, amountVnd, sentAt, referenceEnd } = search;
  return tx.write.value<string>(sql`
    insert into transfer_cases (user_id, method, amount_vnd, sent_at, reference_end)
    values (${userId}, ${method}, ${amountVnd}, ${sentAt}, ${referenceEnd})
    returning id`);
}

/** An unmatched notice of a case's method, amount and time. */
export type Candidate = {
  readonly id: number;
  /** The name that commands use: the feed and the feed's own id. */
  readonly name: string;
  readonly reference: string | null;
  readonly content: string;
  readonly amountVnd: Vnd;
  readonly occurredAt: string;
  readonly receivedAt: string;
  /** Whether its reference, or a trace in its content, is what the player stated. */
  readonly fits: boolean;
  /** Whether it fits by at least six characters at the end of its reference. Other matches are easier to guess. */
  readonly fitsByReference: boolean;
  /** The number of other reference ends that players tried at it. */
  readonly wrongTries: number;
  /** Whether the notice came after the case was opened. */
  readonly isNewer: boolean;
  /** Whether it may be the same entry as another notice. */
  readonly isConflict: boolean;
};

const CANDIDATES_MAX = 50;

/** Finds the transfers that a case may be about, those that fit first. */
export function findCandidates(
  db: Queries,
  { id, method, amountVnd, sentAt, referenceEnd }: Omit<OpenCase, "userId">,
): Promise<Candidate[]> {
  return db.many<Candidate>(sql`
    select n.id, n.provider || ':' || n.event_id as name, n.reference, n.content,
      n.amount_vnd as "amountVnd", n.occurred_at as "occurredAt", n.received_at as "receivedAt",
      notice_has_reference(n.reference, n.content, n.account_number, ${referenceEnd}) as fits,
      reference_ends_with(n.reference, ${referenceEnd}) as "fitsByReference",
      (select count(*) from transfer_cases c
        where c.method = n.method and c.amount_vnd = n.amount_vnd
          and c.sent_at between lower(times) and upper(times)
          and not notice_has_reference(
            n.reference, n.content, n.account_number, c.reference_end)) as "wrongTries",
      n.received_at > (select opened_at from transfer_cases where id = ${id}) as "isNewer",
      n.conflicts_with is not null as "isConflict"
    from make_interval(mins => ${SENT_TIME_TOLERANCE_MINUTES}) as tolerance, inbound_notices n,
      possible_times(n.occurred_at, tolerance) as times
    where n.user_id is null and n.credit_kp is not null and n.method = ${method}
      and n.amount_vnd = ${amountVnd}
      and n.occurred_at between ${sentAt}::timestamptz - interval '24 hours' - tolerance
        and ${sentAt}::timestamptz + tolerance
      and ${sentAt}::timestamptz <@ times
      and not exists (select from notice_claims taken where taken.notice_id = n.id)
    order by fits desc, n.id limit ${CANDIDATES_MAX}`);
}

/** Stores why an open case was not credited, and the candidates that were seen. */
export async function noteObstacle(
  tx: Queries,
  caseId: string,
  obstacle: Obstacle,
  seenNoticeIds: readonly number[],
): Promise<void> {
  await tx.run(sql`
    update transfer_cases set obstacle = ${obstacle}, seen_notice_ids = ${seenNoticeIds}::bigint[]
    where id = ${caseId} and status = 'open'`);
}

/** @returns false if the case is decided */
export function refuseCase(
  db: Queries,
  caseId: string,
  reason: string,
  by: string,
): Promise<boolean> {
  return db.changes(sql`
    update transfer_cases
    set status = 'refused', reason = ${reason}, decided_by = ${by}, decided_at = now()
    where id = ${caseId} and status in ('open', 'waiting')`);
}

/** @returns false if it is not an open case of this player */
export function withdrawCase(db: Queries, userId: number, caseId: string): Promise<boolean> {
  return db.changes(sql`
    update transfer_cases set status = 'withdrawn', decided_by = 'player', decided_at = now()
    where id = ${caseId} and user_id = ${userId} and status = 'open'`);
}

/** Attaches a screenshot, or replaces it. @returns false if it is not an open case of this player */
export function saveScreenshot(
  db: Queries,
  userId: number,
  caseId: string,
  encrypted: string,
): Promise<boolean> {
  return db.changes(sql`
    insert into case_screenshots (case_id, encrypted)
    select id, ${encrypted} from transfer_cases
    where id = ${caseId} and user_id = ${userId} and status = 'open'
    on conflict (case_id) do update set encrypted = excluded.encrypted, sent_at = now()`);
}

/** Settles the open cases whose money has arrived in another way. */
export function settleArrivedCases(
  db: Queries,
): Promise<{ readonly caseId: string; readonly userId: number }[]> {
  return db.write.many(sql`
    select case_id as "caseId", user_id as "userId"
    from settle_arrived_cases(make_interval(mins => ${SENT_TIME_TOLERANCE_MINUTES}))`);
}

/** Lists open cases that matched no notice when tried, and match one now. */
export function listCasesToRetry(db: Queries, limit: number): Promise<OpenCase[]> {
  return db.many<OpenCase>(sql`
    select c.id, c.user_id as "userId", c.method, c.amount_vnd as "amountVnd",
      c.sent_at as "sentAt", c.reference_end as "referenceEnd"
    from transfer_cases c,
      make_interval(mins => ${SENT_TIME_TOLERANCE_MINUTES}) as tolerance
    where c.status = 'open' and c.obstacle = 'not_found' and exists (
      select from inbound_notices n
      where n.user_id is null and n.credit_kp is not null and n.method = c.method
        and n.amount_vnd = c.amount_vnd
        and n.occurred_at between c.sent_at - interval '24 hours' - tolerance
          and c.sent_at + tolerance
        and c.sent_at <@ possible_times(n.occurred_at, tolerance)
        and notice_has_reference(n.reference, n.content, n.account_number, c.reference_end)
        and not exists (select from notice_claims taken where taken.notice_id = n.id))
    order by c.opened_at limit ${limit}`);
}

const LISTED_AT_MOST = 20;

/** Lists a player's cases, newest first. A search that was credited at once is not listed. */
export function listCasesOfUser(db: Queries, userId: number): Promise<TransferCase[]> {
  return db.many<TransferCase>(sql`
    select c.id, c.method, c.amount_vnd as "amountVnd", c.sent_at as "sentAt",
      c.reference_end as "referenceEnd", c.opened_at as "openedAt", c.status,
      case when c.status = 'waiting' then c.spendable_at end as "spendableAt",
      case when c.status = 'waiting' then n.credit_kp + n.bonus_kp end as "waitingKp",
      c.decided_at as "decidedAt", c.reason, c.transaction_id as "topUpId",
      exists (select from case_screenshots s where s.case_id = c.id) as "hasScreenshot" /* never null */
    from transfer_cases c left join inbound_notices n on n.id = c.notice_id
    where c.user_id = ${userId} and (c.obstacle is not null or c.notice_id is not null)
    order by c.opened_at desc, c.id limit ${LISTED_AT_MOST}`);
}

/** A case as shown to the operator. */
export type CaseRow = Omit<TransferCase, "topUpId" | "waitingKp"> & {
  readonly userId: number;
  readonly username: string;
  readonly obstacle: Obstacle | null;
  readonly seenNoticeIds: readonly number[];
  readonly decidedBy: string | null;
  readonly transactionId: string | null;
};

/** Lists cases for the operator, oldest first. */
export function listCases(
  db: Queries,
  { id, status, limit }: { id?: string; status?: TransferCase["status"]; limit: number },
): Promise<CaseRow[]> {
  return db.many<CaseRow>(sql`
    select c.id, c.user_id as "userId", u.username, c.method, c.amount_vnd as "amountVnd",
      c.sent_at as "sentAt", c.reference_end as "referenceEnd", c.opened_at as "openedAt",
      case when c.status = 'waiting' then c.spendable_at end as "spendableAt",
      c.obstacle, to_jsonb(c.seen_notice_ids) as "seenNoticeIds", c.status, c.reason,
      c.decided_by as "decidedBy", c.decided_at as "decidedAt",
      c.transaction_id as "transactionId",
      exists (select from case_screenshots s where s.case_id = c.id) as "hasScreenshot" /* never null */
    from transfer_cases c join users u on u.id = c.user_id
    where (${id}::uuid is null or c.id = ${id}) and (${status}::text is null or c.status = ${status})
      and (c.obstacle is not null or c.notice_id is not null)
    order by c.opened_at, c.id limit ${limit}`);
}
