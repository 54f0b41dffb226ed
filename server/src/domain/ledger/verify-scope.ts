/**
 * Decides which part of the books a run of `verify` checks: all of it, or what is new since the last clean run's
 * checkpoint.
 */
import type { Queries } from "../../kit/database/database.ts";
import { sql, type Sql } from "../../kit/database/sql.ts";

/** How much of the books a run of `verify` checks. For all of the books, the lists are empty. */
export type VerifyScope = {
  readonly isWhole: boolean;
  /** The links of the hash chain beyond this position, whose hash must still be `hash`. */
  readonly position: number;
  readonly hash: Buffer;
  /** The ids of the journals beyond that position or not chained yet. The driver returns bigints in arrays as texts. */
  readonly journals: readonly string[];
  /** The transactions that may have changed. */
  readonly transactions: readonly string[];
  /** The notices with a higher id. */
  readonly afterNotice: number;
  /** How many links of the operators' log and of approvals there were up to that position. */
  readonly auditLinks: number;
};

/**
 * Returns the statement for a scope; its text is the same for all. If `isWhole` is true, the planner drops the
 * condition on new rows. Otherwise that condition is an array, for which the planner uses an index. It would compare a
 * subquery with every row.
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

/** The state of the books that a clean run has verified. */
export type Checkpoint = Pick<VerifyScope, "position" | "hash" | "afterNotice" | "auditLinks"> & {
  /**
   * All transactions created before were verified. An id does not always contain the time, so ids cannot be compared.
   */
  readonly from: string;
  /** The verified transactions that could still change. */
  readonly pending: readonly string[];
};

/** The checkpoint before the first run: everything is new. */
export const EMPTY_CHECKPOINT: Checkpoint = {
  ...BEGINNING,
  from: "1970-01-01T00:00:00Z",
  pending: [],
};

/**
 * No database transaction lasts this long, so rows written earlier are visible by now or never. A checkpoint therefore
 * reaches back this far.
 */
const LONGEST_COMMIT = "1 hour";

/** Reads the checkpoint of a run that begins now. Call it before the first query. */
export async function takeCheckpoint(db: Queries): Promise<Checkpoint> {
  return db.one<Checkpoint>(sql`
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

/** Returns what is new since the checkpoint of the newest clean run; everything if there is none. */
export async function scopeSinceLastRun(db: Queries): Promise<VerifyScope> {
  const checkpoint = await db.maybe<Checkpoint>(sql`
    select position /* never null */, hash /* never null */, from_time as "from" /* never null */,
      pending /* never null */, after_notice as "afterNotice" /* never null */,
      audit_links as "auditLinks" /* never null */
    from verify_runs where broken = '{}' and position is not null order by id desc limit 1`);
  return checkpoint ? scopeSinceCheckpoint(db, checkpoint) : WHOLE;
}

export async function scopeSinceCheckpoint(
  db: Queries,
  checkpoint: Checkpoint,
): Promise<VerifyScope> {
  const { position, hash, afterNotice, auditLinks, from, pending } = checkpoint;
  const journals = await findNewJournals(db, position);
  const transactions = await findChanged(db, { journals, from, pending });
  return { isWhole: false, position, hash, journals, transactions, afterNotice, auditLinks };
}

/** How far chain_journals looks back for journals that were committed late. */
export const LOOK_BACK_JOURNALS = 100_000;

/** Both sides of EXCEPT are bounded: otherwise the planner would read the whole chain. */
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

/** Finds the transactions of new journals, new ones, those that could still change, and their parents. */
function findChanged(
  db: Queries,
  { journals, from, pending }: Pick<VerifyScope, "journals"> & Pick<Checkpoint, "from" | "pending">,
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

/**
 * Stores when the books were verified, how much of them, and what was broken. A clean run also stores its checkpoint,
 * from which the next run continues. On a standby nothing is stored.
 */
export async function storeVerifyRun(
  db: Queries,
  { isWhole }: Pick<VerifyScope, "isWhole">,
  broken: readonly string[],
  checkpoint: Checkpoint,
): Promise<void> {
  const { isReadOnly } = await db.one<{ isReadOnly: boolean }>(sql`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly" /* never null */`);
  if (isReadOnly) return;
  await db.run(sql`
    insert into verify_runs (broken, is_whole, position, hash, from_time, pending, after_notice, audit_links)
    select ${broken}::text[], ${isWhole}::boolean, checkpoint.*
    from (select) as always
    left join (
      select ${checkpoint.position}::bigint, ${checkpoint.hash}::bytea, ${checkpoint.from}::timestamptz, ${checkpoint.pending}::uuid[],
        ${checkpoint.afterNotice}::bigint, ${checkpoint.auditLinks}::bigint
    ) as checkpoint on ${broken}::text[] = '{}'`);
}
