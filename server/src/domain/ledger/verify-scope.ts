import type { Queries } from "../../kit/database/database.ts";
import { type Sql, sql } from "../../kit/database/sql.ts";

/** How much of the books a run of `verify` looks at. Of the whole the lists are empty. */
export type VerifyScope = {
  readonly isWhole: boolean;
  /** Of the hash chain: the links beyond this position, whose own hash must still be this one. */
  readonly position: number;
  readonly hash: Buffer;
  /** The ids of the journals beyond that position and of those that are not chained yet: the driver leaves them texts. */
  readonly journals: readonly string[];
  /** The transactions that may have changed. */
  readonly transactions: readonly string[];
  /** The notices with a higher id. */
  readonly afterNotice: number;
  /** How many links of the operators' log and of approvals there were up to that position. */
  readonly auditLinks: number;
};

/**
 * One text for the whole of the books and for what is new in them: where `isWhole` is true the planner drops the
 * condition on new rows. Elsewhere that condition is an array, for which it takes an index; a subquery it would
 * compare with every row.
 */
export type InvariantQuery = (scope: VerifyScope) => Sql;

const BEGINNING = { position: 0, hash: Buffer.alloc(0), afterNotice: 0, auditLinks: 0 };

/** Everything that was ever written. */
export const WHOLE: VerifyScope = {
  ...BEGINNING,
  isWhole: true,
  journals: [],
  transactions: [],
};

/** The state of the books that a clean run knows to be whole. */
export type Point = Pick<VerifyScope, "position" | "hash" | "afterNotice" | "auditLinks"> & {
  /** All older transactions were there. Their ids do not tell: that of an order with a key has no time in it. */
  readonly from: string;
  /** Those of them that could still change. */
  readonly pending: readonly string[];
};

/** Where nothing is known yet: all is new from there. */
export const NOTHING_KNOWN: Point = {
  ...BEGINNING,
  from: "1970-01-01T00:00:00Z",
  pending: [],
};

/**
 * No transaction of the database lasts this long: what was written before it and is not to be seen yet never will
 * be. So a point reaches back by as much, beyond the newest link.
 */
const LONGEST_COMMIT = "1 hour";

/** Takes the point to which a run that begins now will have verified the books. Take it before the first query. */
export async function takePoint(db: Queries): Promise<Point> {
  return db.one<Point>(sql`
    select coalesce(head.position, 0) as position /* never null */, coalesce(head.hash, '') as hash /* never null */,
      now() - ${LONGEST_COMMIT}::interval as "from" /* never null */,
      array(select id from transactions where status = 'pending') as pending /* never null */,
      coalesce((
        select id from inbound_notices where received_at < now() - ${LONGEST_COMMIT}::interval
        order by id desc limit 1), 0) as "afterNotice" /* never null */,
      count_audit_links(coalesce(head.position, 0)) as "auditLinks" /* never null */
    from (select) as always
    left join (select position, hash from journal_chain order by position desc limit 1) as head on true`);
}

/** Returns what is new since the newest clean run that kept its point; the whole where none did. */
export async function scopeSinceLastRun(db: Queries): Promise<VerifyScope> {
  const point = await db.maybe<Point>(sql`
    select position /* never null */, hash /* never null */, from_time as "from" /* never null */,
      pending /* never null */, after_notice as "afterNotice" /* never null */,
      audit_links as "auditLinks" /* never null */
    from verify_runs where broken = '{}' and position is not null order by id desc limit 1`);
  return point ? scopeSince(db, point) : WHOLE;
}

/** Returns what is new since a point. */
export async function scopeSince(db: Queries, point: Point): Promise<VerifyScope> {
  const { position, hash, afterNotice, auditLinks, from, pending } = point;
  const journals = await findNewJournals(db, position);
  const transactions = await findChanged(db, { journals, from, pending });
  return { isWhole: false, position, hash, journals, transactions, afterNotice, auditLinks };
}

/** As far as chain_journals looks back for journals that were committed late. */
export const LOOK_BACK_JOURNALS = 100_000;

/** Both sides of the difference are bounded: otherwise the planner reads all of a long chain for it. */
function findNewJournals(db: Queries, position: number): Promise<string[]> {
  return db.value<string[]>(sql`
    with head as materialized (
      select coalesce(max(journal_id), 0) - ${LOOK_BACK_JOURNALS}::bigint as id from journal_chain
    )
    select array(
      select journal_id from journal_chain
      where position > ${position} and journal_id is not null
      union all
      (select id from journals where id > (select id from head)
        except
        select journal_id from journal_chain where journal_id > (select id from head))
    ) /* never null */`);
}

/** Finds those of new journals, new ones, those that could still change, and what each of them is a part of. */
function findChanged(
  db: Queries,
  { journals, from, pending }: Pick<VerifyScope, "journals"> & Pick<Point, "from" | "pending">,
): Promise<string[]> {
  return db.value<string[]>(sql`
    with changed as materialized (
      select transaction_id as id from journals
      where id = any(${journals}::bigint[]) and transaction_id is not null
      union
      select id from transactions where created_at >= ${from}
      union
      select unnest(${pending}::uuid[])
    )
    select array(
      select id from changed
      union
      select parent_id from transactions
      where id = any(array(select id from changed)) and parent_id is not null
    ) /* never null */`);
}
