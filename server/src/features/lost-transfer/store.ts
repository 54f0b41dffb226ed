import { SENT_TIME_TOLERANCE_MINUTES, type TransferCase } from "@portal/contract/lost-transfer";
import type { Vnd } from "@portal/contract/money";
import type { Queries } from "../../kit/database.ts";
import { sql } from "../../kit/sql.ts";

/** What a player says of his transfer. */
export type Search = {
  readonly userId: number;
  readonly method: string;
  readonly amountVnd: Vnd;
  /** About when, ISO 8601. */
  readonly sentAt: string;
  /** As `cleanReference` leaves it. */
  readonly referenceEnd: string;
};
export type OpenCase = Search & { readonly id: string };

/** Why a case was not credited at once. */
export type Obstacle =
  | "not_found"
  | "several"
  | "names_another"
  | "too_large"
  | "guessed_at"
  | "taken";

/** The page of a top-up of this player's that fits his words: it has arrived, and he overlooked it. */
export async function findArrived(
  db: Queries,
  { userId, method, amountVnd, sentAt, referenceEnd }: Search,
): Promise<string | undefined> {
  const found = await db.maybe<{ id: string }>(sql`
    select t.id from transactions t
    where t.user_id = ${userId} and t.type in ('topup.bank-transfer', 'topup.e-wallet')
      and t.payload->>'source' = ${method} and t.value = ${amountVnd} and t.status = 'success'
      and t.created_at > ${sentAt}::timestamptz
        - make_interval(mins => ${SENT_TIME_TOLERANCE_MINUTES})
      and reference_ends_with(t.payload->>'reference', ${referenceEnd})
    order by t.created_at limit 1`);
  return found?.id;
}

/** The player's open case about the very same words. */
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

export async function countOpenCases(db: Queries, userId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from transfer_cases
    where user_id = ${userId} and status = 'open'`);
  return count;
}

export async function insertCase(tx: Queries, search: Search): Promise<string> {
  const { userId, method, amountVnd, sentAt, referenceEnd } = search;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into transfer_cases (user_id, method, amount_vnd, sent_at, reference_end)
    values (${userId}, ${method}, ${amountVnd}, ${sentAt}, ${referenceEnd})
    returning id`);
  return id;
}

/** An unmatched notice of a case's method, amount and time. */
export type Candidate = {
  readonly id: number;
  /** As commands name it: feed and the feed's own id. */
  readonly name: string;
  readonly reference: string | null;
  readonly content: string;
  readonly amountVnd: Vnd;
  readonly occurredAt: string;
  readonly receivedAt: string;
  /** Whether its reference ends as the player says. */
  readonly fits: boolean;
  /** How many other ends were tried at it, by whomever. */
  readonly wrongTries: number;
};

const CANDIDATES_MAX = 50;

/** Those that fit first. */
export function findCandidates(
  db: Queries,
  { method, amountVnd, sentAt, referenceEnd }: Omit<OpenCase, "userId" | "id">,
): Promise<Candidate[]> {
  return db.many<Candidate>(sql`
    select n.id, n.provider || ':' || n.event_id as name, n.reference, n.content,
      n.amount_vnd as "amountVnd", n.occurred_at as "occurredAt", n.received_at as "receivedAt",
      reference_ends_with(n.reference, ${referenceEnd}) as fits,
      (select count(*) from transfer_cases c
        where c.method = n.method and c.amount_vnd = n.amount_vnd
          and c.sent_at between n.occurred_at - tolerance and n.occurred_at + tolerance
          and not reference_ends_with(n.reference, c.reference_end)) as "wrongTries"
    from inbound_notices n,
      make_interval(mins => ${SENT_TIME_TOLERANCE_MINUTES}) as tolerance
    where n.user_id is null and n.credit_kp is not null and n.method = ${method}
      and n.amount_vnd = ${amountVnd}
      and n.occurred_at between ${sentAt}::timestamptz - tolerance
        and ${sentAt}::timestamptz + tolerance
      and not exists (select from notice_claims taken where taken.notice_id = n.id)
    order by fits desc, n.id limit ${CANDIDATES_MAX}`);
}

/** Whether one of these payment codes is that of a player other than this one. */
export async function isCodeOfAnother(
  db: Queries,
  userId: number,
  codes: readonly string[],
): Promise<boolean> {
  if (codes.length === 0) return false;
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (
      select from users where payment_code = any (${codes}::text[]) and id <> ${userId}
    ) as found`);
  return found;
}

/** Credits the notice to the case's player, once; undefined where case or notice is not there for it. */
export async function settleCase(
  db: Queries,
  caseId: string,
  noticeId: number,
  by: string,
): Promise<{ transactionId: string; creditKp: number; bonusKp: number } | undefined> {
  const { transactionId } = await db.one<{ transactionId: string | null }>(sql`
    select settle_transfer_case(${caseId}, ${noticeId}, ${by}) as "transactionId"`);
  if (transactionId === null) return undefined;
  const given = await db.one<{ creditKp: number; bonusKp: number }>(sql`
    select credit_kp as "creditKp", bonus_kp as "bonusKp" from inbound_notices
    where id = ${noticeId}`);
  return { transactionId, ...given };
}

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

/** @returns false where the case is not open */
export async function refuseCase(
  db: Queries,
  caseId: string,
  reason: string,
  by: string,
): Promise<boolean> {
  const refused = await db.run(sql`
    update transfer_cases
    set status = 'refused', reason = ${reason}, decided_by = ${by}, decided_at = now()
    where id = ${caseId} and status = 'open'`);
  return refused === 1;
}

/** Open cases for which nothing was found at first, and something is there now. */
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
        and n.occurred_at between c.sent_at - tolerance and c.sent_at + tolerance
        and reference_ends_with(n.reference, c.reference_end)
        and not exists (select from notice_claims taken where taken.notice_id = n.id))
    order by c.opened_at limit ${limit}`);
}

const LISTED_AT_MOST = 20;

/** Newest first; what was credited at once is no case. */
export function listCasesOfUser(db: Queries, userId: number): Promise<TransferCase[]> {
  return db.many<TransferCase>(sql`
    select id, method, amount_vnd as "amountVnd", sent_at as "sentAt",
      reference_end as "referenceEnd", opened_at as "openedAt", status,
      decided_at as "decidedAt", reason, transaction_id as "topUpId"
    from transfer_cases
    where user_id = ${userId} and obstacle is not null
    order by opened_at desc, id limit ${LISTED_AT_MOST}`);
}

/** A case as the operator sees it. */
export type CaseRow = Omit<TransferCase, "topUpId"> & {
  readonly userId: number;
  readonly username: string;
  readonly obstacle: Obstacle | null;
  readonly seenNoticeIds: readonly number[];
  readonly decidedBy: string | null;
  readonly transactionId: string | null;
};

type Wanted = {
  readonly id?: string;
  readonly status?: TransferCase["status"];
  readonly limit: number;
};

/** For the operator: oldest first, as they should be dealt with. */
export function listCases(db: Queries, { id, status, limit }: Wanted): Promise<CaseRow[]> {
  return db.many<CaseRow>(sql`
    select c.id, c.user_id as "userId", u.username, c.method, c.amount_vnd as "amountVnd",
      c.sent_at as "sentAt", c.reference_end as "referenceEnd", c.opened_at as "openedAt",
      c.obstacle, to_jsonb(c.seen_notice_ids) as "seenNoticeIds", c.status, c.reason,
      c.decided_by as "decidedBy", c.decided_at as "decidedAt",
      c.transaction_id as "transactionId"
    from transfer_cases c join users u on u.id = c.user_id
    where (${id}::uuid is null or c.id = ${id}) and (${status}::text is null or c.status = ${status})
      and c.obstacle is not null
    order by c.opened_at, c.id limit ${limit}`);
}
