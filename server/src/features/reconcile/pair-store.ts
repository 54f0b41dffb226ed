import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { UNKNOWN_METHOD } from "../../settings/transfer-methods.ts";
import { SAME_REFERENCE_HOURS, SAME_TIME_MINUTES } from "./scope.ts";

/** A shorter reference is not looked for in a content: it may be there by chance. */
const REFERENCE_IN_CONTENT_MIN = 5;

/**
 * Pairs each entry of the statement with the portal's notice of it: by id, then by reference, then by content. If both
 * have an id or a reference and it differs, they are different entries, however alike.
 */
export async function pairTransfers(tx: Queries): Promise<void> {
  await markReversals(tx);
  await pairByEventId(tx);
  while ((await pairByReference(tx)) > 0);
  await pairByReferenceAlone(tx);
  while ((await pairByContent(tx)) > 0);
  await markRepeats(tx);
}

/** Marks entries that the bank has reversed. The content of a reversal contains the reference of its entry. */
async function markReversals(tx: Queries): Promise<void> {
  await tx.run(sql`
    update outside_transfers o set is_reversed = true
    from (
      select distinct on (back.id) o.id
      from outside_transfers back
      join outside_transfers o on o.method = back.method
        and o.account is not distinct from back.account
        and o.direction = 'in' and o.amount_vnd = back.amount_vnd and o.at <= back.at
        and length(o.reference) >= ${REFERENCE_IN_CONTENT_MIN}
        and position(o.reference in back.content) > 0
      where back.direction = 'out'
      order by back.id, position(o.plain in back.plain) > 0 desc, o.at desc, o.id
    ) reversed
    where o.id = reversed.id`);
}

async function pairByEventId(tx: Queries): Promise<void> {
  await tx.run(sql`
    update outside_transfers o set notice_id = n.id
    from inbound_notices n
    where n.id not in (select notice_id from not_real_notices)
      and o.direction = 'in' and n.method in (o.method, ${UNKNOWN_METHOD})
      and n.event_id = o.event_id
      and (o.account is null or o.account = n.account_number)
      and not exists (
        select from outside_transfers first
        where first.direction = 'in' and first.id < o.id and first.method = o.method
          and first.event_id = o.event_id)`);
  // Some banks' files have other ids than the feed. If one id is the feed's, all of them are.
  await tx.run(sql`
    update outside_transfers o set has_own_id = true
    where o.event_id is not null and exists (
      select from outside_transfers p
      where p.method = o.method and p.account is not distinct from o.account
        and p.notice_id is not null)`);
}

/**
 * Pairs by reference. A reference may be used for several entries with different contents, so the contents must agree.
 * Within minutes the content of one may be part of the other's, because feeds add words. One round pairs each at most
 * once.
 */
function pairByReference(tx: Queries): Promise<number> {
  return tx.run(sql`
    with likely as (
      select o.id, n.id as notice_id,
        row(n.plain <> o.plain, abs(extract(epoch from n.occurred_at - o.at))) as apart
      from outside_transfers o
      join portal_transfers n on n.method in (o.method, ${UNKNOWN_METHOD})
        and n.reference = o.reference
        and n.amount_vnd = o.amount_vnd and (o.account is null or o.account = n.account_number)
        and n.occurred_at between o.at - make_interval(hours => ${SAME_REFERENCE_HOURS})
          and o.at + make_interval(hours => ${SAME_REFERENCE_HOURS})
        and (n.plain = o.plain
          or (position(o.plain in n.plain) > 0 or position(n.plain in o.plain) > 0)
            and n.occurred_at between o.at - make_interval(mins => ${SAME_TIME_MINUTES})
              and o.at + make_interval(mins => ${SAME_TIME_MINUTES}))
      where o.notice_id is null and o.direction = 'in'
        and not exists (select from outside_transfers p where p.notice_id = n.id)
    ), nearest as (
      select distinct on (id) id, notice_id, apart from likely order by id, apart, notice_id
    ), pair as (
      select distinct on (notice_id) id, notice_id from nearest order by notice_id, apart, id
    )
    update outside_transfers o set notice_id = pair.notice_id from pair where o.id = pair.id`);
}

/** Pairs entries with another amount, if reference and content belong to exactly one notice. */
async function pairByReferenceAlone(tx: Queries): Promise<void> {
  await tx.run(sql`
    with likely as (
      select o.id, n.id as notice_id, count(*) over (partition by o.id) as notices,
        count(*) over (partition by n.id) as entries
      from outside_transfers o
      join portal_transfers n on n.method in (o.method, ${UNKNOWN_METHOD})
        and n.reference = o.reference
        and n.plain = o.plain and (o.account is null or o.account = n.account_number)
        and n.occurred_at between o.at - make_interval(mins => ${SAME_TIME_MINUTES})
          and o.at + make_interval(mins => ${SAME_TIME_MINUTES})
      where o.notice_id is null and o.direction = 'in' and not o.has_own_id
        and not exists (select from outside_transfers p where p.notice_id = n.id)
    )
    update outside_transfers o set notice_id = likely.notice_id
    from likely where o.id = likely.id and notices = 1 and entries = 1`);
}

/** Pairs entries without a reference by content and the nearest time. One round pairs each at most once. */
function pairByContent(tx: Queries): Promise<number> {
  return tx.run(sql`
    with likely as (
      select o.id, n.id as notice_id, abs(extract(epoch from n.occurred_at - o.at)) as apart
      from outside_transfers o
      join portal_transfers n on (n.method = o.method
          or n.method = ${UNKNOWN_METHOD} and n.account_number = o.account)
        and n.amount_vnd = o.amount_vnd
        and (o.account is null or o.account = n.account_number)
        and (o.reference is null or n.reference is null)
        and n.occurred_at between o.at - make_interval(mins => ${SAME_TIME_MINUTES})
          and o.at + make_interval(mins => ${SAME_TIME_MINUTES})
        and (position(o.plain in n.plain) > 0 or n.code = any(o.codes))
      where o.notice_id is null and o.direction = 'in' and not o.has_own_id
        and not exists (select from outside_transfers p where p.notice_id = n.id)
    ), nearest as (
      select distinct on (id) id, notice_id, apart from likely order by id, apart, notice_id
    ), pair as (
      select distinct on (notice_id) id, notice_id from nearest order by notice_id, apart, id
    )
    update outside_transfers o set notice_id = pair.notice_id from pair where o.id = pair.id`);
}

/** Marks lines that the statement has twice and the portal once. */
async function markRepeats(tx: Queries): Promise<void> {
  await tx.run(sql`
    update outside_transfers o set is_repeat = true
    where direction = 'in' and notice_id is null and exists (
      select from outside_transfers first
      where first.direction = 'in' and first.id <> o.id and first.method = o.method
        and first.account is not distinct from o.account
        and (first.notice_id is not null or first.id < o.id)
        and (first.event_id = o.event_id
          or (first.reference = o.reference and first.amount_vnd = o.amount_vnd
            and first.content = o.content and first.at = o.at
            and (first.event_id is null or o.event_id is null))))`);
}
