/** Queries for the operator log: its entries, an entry's link in the hash chain, and the last run of `verify`. */
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type EntryQuery = {
  readonly operator: string | null;
  readonly command: string | null;
  readonly username: string | null;
  /** Days in Vietnam's time zone, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** 1: oldest first; -1: newest first. */
  readonly direction: 1 | -1;
  /** The last row of the previous page. */
  readonly afterMicros: number;
  readonly afterId: number;
  readonly atMost: number;
};

export type FoundEntry = {
  readonly id: number;
  readonly at: string;
  readonly atMicros: number;
  readonly operator: string;
  readonly isStaff: boolean;
  readonly command: string;
  readonly reason: string;
  readonly username: string | null;
  readonly details: Record<string, unknown>;
};

/**
 * Finds entries. Each branch has an index in this order, and only the branch of the most selective filter runs. With
 * one condition for all filters, the planner would scan the index of the whole log.
 */
export function findEntries(db: Queries, query: EntryQuery): Promise<FoundEntry[]> {
  const { operator, command, username, from, to, direction, afterMicros, afterId, atMost } = query;
  return db.many<FoundEntry>(sql`
    with span as materialized (
      select coalesce(${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity') as since,
        coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh', 'infinity') as until,
        moment_of(${afterMicros}) as after,
        (select id from users where username = ${username}) as user_id
    ), found as (
      (select l.* from operator_log l
        where ${direction}::integer < 0 and ${username}::text is not null and l.user_id = (select user_id from span)
          and (${operator}::text is null or l.operator = ${operator})
          and (${command}::text is null or l.command = ${command})
          and l.at >= (select since from span) and l.at < (select until from span)
          and (l.at, l.id) < ((select after from span), ${afterId}::bigint) order by l.at desc, l.id desc limit ${atMost})
      union all
      (select l.* from operator_log l
        where ${direction}::integer < 0 and ${username}::text is null and l.operator = ${operator}
          and (${command}::text is null or l.command = ${command})
          and l.at >= (select since from span) and l.at < (select until from span)
          and (l.at, l.id) < ((select after from span), ${afterId}::bigint) order by l.at desc, l.id desc limit ${atMost})
      union all
      (select l.* from operator_log l
        where ${direction}::integer < 0 and ${username}::text is null and ${operator}::text is null
          and l.command = ${command}
          and l.at >= (select since from span) and l.at < (select until from span)
          and (l.at, l.id) < ((select after from span), ${afterId}::bigint) order by l.at desc, l.id desc limit ${atMost})
      union all
      (select l.* from operator_log l
        where ${direction}::integer < 0 and ${username}::text is null and ${operator}::text is null
          and ${command}::text is null
          and l.at >= (select since from span) and l.at < (select until from span)
          and (l.at, l.id) < ((select after from span), ${afterId}::bigint) order by l.at desc, l.id desc limit ${atMost})
      union all
      (select l.* from operator_log l
        where ${direction}::integer > 0 and ${username}::text is not null and l.user_id = (select user_id from span)
          and (${operator}::text is null or l.operator = ${operator})
          and (${command}::text is null or l.command = ${command})
          and l.at >= (select since from span) and l.at < (select until from span)
          and (l.at, l.id) > ((select after from span), ${afterId}::bigint) order by l.at, l.id limit ${atMost})
      union all
      (select l.* from operator_log l
        where ${direction}::integer > 0 and ${username}::text is null and l.operator = ${operator}
          and (${command}::text is null or l.command = ${command})
          and l.at >= (select since from span) and l.at < (select until from span)
          and (l.at, l.id) > ((select after from span), ${afterId}::bigint) order by l.at, l.id limit ${atMost})
      union all
      (select l.* from operator_log l
        where ${direction}::integer > 0 and ${username}::text is null and ${operator}::text is null
          and l.command = ${command}
          and l.at >= (select since from span) and l.at < (select until from span)
          and (l.at, l.id) > ((select after from span), ${afterId}::bigint) order by l.at, l.id limit ${atMost})
      union all
      (select l.* from operator_log l
        where ${direction}::integer > 0 and ${username}::text is null and ${operator}::text is null
          and ${command}::text is null
          and l.at >= (select since from span) and l.at < (select until from span)
          and (l.at, l.id) > ((select after from span), ${afterId}::bigint) order by l.at, l.id limit ${atMost})
    )
    select f.id /* never null */, f.at /* never null */, microseconds(f.at) as "atMicros" /* never null */,
      f.operator /* never null */, f.staff_id is not null as "isStaff" /* never null */,
      f.command /* never null */, f.reason /* never null */, u.username, f.details /* never null */
    from found f left join users u on u.id = f.user_id
    order by ${direction}::integer * microseconds(f.at), ${direction}::integer * f.id`);
}

/** Returns an entry's link, and whether the entry still has the link's hash; undefined if there is no such entry. */
export function findLink(
  db: Queries,
  id: number,
): Promise<
  | {
      readonly position: number | null;
      readonly hash: string | null;
      readonly isIntact: boolean;
    }
  | undefined
> {
  return db.maybe(sql`
    select s.position, encode(s.hash, 'hex') as hash,
      coalesce(
        s.hash = sha256(coalesce(before.hash, '') || operator_log_digest(l.id)), false
      ) as "isIntact" /* never null */
    from operator_log l
    left join journal_chain s on s.log_id = l.id
    left join journal_chain before on before.position = s.position - 1
    where l.id = ${id}`);
}

/** Returns the newest run of `verify`. It is clean only if the newest run over the whole ledger was clean as well. */
export function findLastVerify(db: Queries): Promise<
  | {
      readonly at: string;
      readonly isClean: boolean;
      readonly position: number | null;
    }
  | undefined
> {
  return db.maybe(sql`
    select finished_at as at, broken_invariants() = '{}' as "isClean" /* never null */, position
    from verify_runs order by id desc limit 1`);
}
