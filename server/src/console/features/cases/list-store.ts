/** Queries for lists of open and closed cases, and of open requests about personal data. */
import type { ListedCase } from "@portal/contract/console/cases";
import type { CaseTopic } from "@portal/contract/support";
import type { StaffDataRequest } from "@portal/contract/console/data-requests";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

type CaseQuery = {
  readonly topic: CaseTopic | null;
  /** The owner's login. Empty: without an owner; null: no filter. */
  readonly owner: string | null;
  readonly username: string | null;
  /** 1: the earliest first; -1: the latest first. */
  readonly direction: 1 | -1;
  /** The last row of the previous page. */
  readonly afterRank: number;
  readonly afterId: string;
  readonly atMost: number;
};

/** A row with its sort key, in microseconds. */
export type CaseRow = ListedCase & { readonly rank: number };

/**
 * Lists open cases, all or only those that wait for an answer. They are few, so they are sorted without an index. Ranks
 * are negated in a descending order.
 */
export function listOpen(
  db: Queries,
  query: CaseQuery & { readonly isWaiting: boolean; readonly isByDeadline: boolean },
): Promise<CaseRow[]> {
  const { topic, owner, username, direction, afterRank, afterId, atMost } = query;
  return db.many<CaseRow>(sql`
    select c.id, c.topic, c.username, c.opened_at as "openedAt", c.answer_by as "answerBy",
      c.last_message_at as "lastMessageAt", c.closed_at as "closedAt", c.owner, c.excerpt,
      c.amount_vnd as "amountVnd", k.rank /* never null */
    from listed_cases c
    cross join lateral (select ${direction}::integer * microseconds(
      case when ${query.isByDeadline}::boolean then c.answer_by else c.opened_at end) as rank) k
    where c.closed_at is null and (not ${query.isWaiting}::boolean or c.answer_by is not null)
      and (k.rank > ${afterRank}::bigint or k.rank = ${afterRank}::bigint
          and case when ${direction}::integer > 0 then c.id > ${afterId}::uuid else c.id < ${afterId}::uuid end)
      and (${topic}::text is null or c.topic = ${topic})
      and (${owner}::text is null or coalesce(c.owner, '') = ${owner})
      and (${username}::text is null or c.username = ${username})
    order by k.rank, case when ${direction}::integer > 0 then c.id end, c.id desc limit ${atMost}`);
}

/** Lists closed cases by their end or their begin. There are many: each "union all" branch reads one index in order. */
export function listClosed(
  db: Queries,
  query: CaseQuery & { readonly isByOpening: boolean },
): Promise<CaseRow[]> {
  const { topic, owner, username, isByOpening, direction, afterRank, afterId, atMost } = query;
  return db.many<CaseRow>(sql`
    with found as (
      (select c.*, microseconds(c.closed_at) as rank from listed_cases c
        where c.closed_at is not null and not ${isByOpening}::boolean and ${direction}::integer > 0
          and (c.closed_at, c.id) > (moment_of(${afterRank}), ${afterId}::uuid)
          and (${topic}::text is null or c.topic = ${topic})
          and (${owner}::text is null or coalesce(c.owner, '') = ${owner})
          and (${username}::text is null or c.username = ${username})
        order by c.closed_at, c.id limit ${atMost})
      union all
      (select c.*, microseconds(c.closed_at) as rank from listed_cases c
        where c.closed_at is not null and not ${isByOpening}::boolean and ${direction}::integer < 0
          and (c.closed_at, c.id) < (moment_of(${afterRank}), ${afterId}::uuid)
          and (${topic}::text is null or c.topic = ${topic})
          and (${owner}::text is null or coalesce(c.owner, '') = ${owner})
          and (${username}::text is null or c.username = ${username})
        order by c.closed_at desc, c.id desc limit ${atMost})
      union all
      (select c.*, microseconds(c.opened_at) as rank from listed_cases c
        where c.closed_at is not null and ${isByOpening}::boolean and ${direction}::integer > 0
          and (c.opened_at, c.id) > (moment_of(${afterRank}), ${afterId}::uuid)
          and (${topic}::text is null or c.topic = ${topic})
          and (${owner}::text is null or coalesce(c.owner, '') = ${owner})
          and (${username}::text is null or c.username = ${username})
        order by c.opened_at, c.id limit ${atMost})
      union all
      (select c.*, microseconds(c.opened_at) as rank from listed_cases c
        where c.closed_at is not null and ${isByOpening}::boolean and ${direction}::integer < 0
          and (c.opened_at, c.id) < (moment_of(${afterRank}), ${afterId}::uuid)
          and (${topic}::text is null or c.topic = ${topic})
          and (${owner}::text is null or coalesce(c.owner, '') = ${owner})
          and (${username}::text is null or c.username = ${username})
        order by c.opened_at desc, c.id desc limit ${atMost})
    )
    select f.id /* never null */, f.topic /* never null */, f.username /* never null */,
      f.opened_at as "openedAt" /* never null */, f.answer_by as "answerBy",
      f.last_message_at as "lastMessageAt" /* never null */, f.closed_at as "closedAt", f.owner,
      f.excerpt, f.amount_vnd as "amountVnd", f.rank /* never null */
    from found f order by ${direction}::integer * f.rank,
      case when ${direction}::integer > 0 then f.id end, f.id desc`);
}

/** Bounds the read: far more requests than are ever open at once. */
const OPEN_AT_MOST = 5_000;

/** A request with its next deadline: that of the answer, or that of the end. */
type OpenRequest = StaffDataRequest & { readonly dueAt: string };

/** Lists the open requests about personal data. */
export function listOpenRequests(db: Queries): Promise<OpenRequest[]> {
  return db.many<OpenRequest>(sql`
    select r.id, u.username, r.kind, r.details, r.asked_at as "askedAt",
      r.answer_by as "answerBy", r.complete_by as "completeBy", r.status, r.answer,
      data_request_due(r) as "dueAt" /* never null */,
      data_request_due(r) < now() as "isOverdue" /* never null */,
      (select s.login from work_owners w join staff s on s.id = w.staff_id
        where w.queue = 'data-requests' and w.item = r.id::text) as owner
    from data_requests r join users u on u.id = r.user_id
    where r.ended_at is null limit ${OPEN_AT_MOST}`);
}
