/** Queries for the metrics of unfinished work (`work-figures.ts`). */
import { UNSENT_REASONS } from "../../domain/notifications/message-log.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Orders, cards and wallet payments that wait for an outside party. */
export type Pending = {
  /** `game`, `card`, or the name of a wallet's feed. */
  readonly party: string;
  readonly count: number;
  /** Those that are older than `stuckMinutes`. */
  readonly stuck: number;
  readonly oldestSeconds: number;
};

export function listPending(db: Queries, stuckMinutes: number): Promise<Pending[]> {
  return db.many<Pending>(sql`
    select party /* never null */, count(*) as count,
      count(*) filter (where at < now() - make_interval(mins => ${stuckMinutes})) as stuck,
      extract(epoch from now() - min(at))::float8 as "oldestSeconds" /* never null */
    from (
      select 'game' as party, created_at as at from transactions
      where status = 'pending' and type = 'credit.pay'
      union all
      select 'card', created_at from transactions where status = 'pending' and type = 'topup.card'
      union all
      select provider, opened_at from open_payments where settled_at is null
    ) open group by party`);
}

export type OpenCases = {
  /** `open`: waits for support. `waiting`: its money was found and is credited when the wait is over. */
  readonly status: "open" | "waiting";
  readonly count: number;
  /** How long the player of the oldest case has waited. */
  readonly oldestSeconds: number;
};

export function listOpenCases(db: Queries): Promise<OpenCases[]> {
  return db.many<OpenCases>(sql`
    select 'open' as status, count(*) as count,
      coalesce(extract(epoch from now() - min(answer_by) + answer_time()), 0)::float8 as "oldestSeconds"
    from support_cases where answer_by is not null
    union all
    select 'waiting', count(*),
      coalesce(extract(epoch from now() - min(opened_at)), 0)::float8
    from transfer_cases where status = 'waiting'`);
}

/** Open requests of players about their data. */
export type DataRequests = {
  readonly kind: "export" | "correction" | "deletion";
  readonly count: number;
  /** Those whose next deadline has passed. */
  readonly overdue: number;
  /** The age of the oldest. */
  readonly oldestSeconds: number;
  /** Time until the next deadline of any of them; negative once it has passed. */
  readonly dueSeconds: number;
};

export function listDataRequests(db: Queries): Promise<DataRequests[]> {
  return db.many<DataRequests>(sql`
    select kind, count(*) as count,
      count(*) filter (where data_request_due(r) < now()) as overdue,
      extract(epoch from now() - min(asked_at))::float8 as "oldestSeconds" /* never null */,
      extract(epoch from min(data_request_due(r)) - now())::float8 as "dueSeconds" /* never null */
    from data_requests r where ended_at is null group by kind`);
}

/** The nightly removals of a kind of data with a retention period. */
export type RemovedData = {
  readonly kind: string;
  /** The sum of all runs. */
  readonly removed: number;
  /** Time since a run finished; null if none ever did. */
  readonly ageSeconds: number | null;
};

export function listRemovedData(db: Queries, kinds: readonly string[]): Promise<RemovedData[]> {
  return db.many<RemovedData>(sql`
    select kind /* never null */, coalesce(sum(r.removed), 0)::bigint as removed,
      extract(epoch from now() - max(r.finished_at))::float8 as "ageSeconds"
    from unnest(${kinds}::text[]) kind left join retention_runs r using (kind) group by kind`);
}

/** The queued jobs of one task. */
export type QueuedJobs = {
  readonly task: string;
  readonly waiting: number;
  /** Failed too often, and need a person. */
  readonly givenUp: number;
  /** How long the oldest due job has waited to start. */
  readonly overdueSeconds: number;
};

/** Reads the whole queue, which is short. */
export function listQueuedJobs(db: Queries): Promise<QueuedJobs[]> {
  return db.many<QueuedJobs>(sql`
    select task, count(*) filter (where dead_at is null) as waiting,
      count(*) filter (where dead_at is not null) as "givenUp",
      coalesce(extract(epoch from now() - min(run_at) filter (
        where dead_at is null and run_at <= now() and (lease_ends_at is null or lease_ends_at < now()))),
        0)::float8 as "overdueSeconds"
    from jobs group by task`);
}

/** The SMS of the last hour in one network, by result. */
export type TextDeliveries = {
  readonly carrier: string;
  readonly delivered: number;
  /** Without texts that the gateway did not accept: calls to it have their own metrics. */
  readonly failed: number;
  /** Queued or sent, and not reported yet. */
  readonly open: number;
};

export function countTextDeliveries(db: Queries): Promise<TextDeliveries[]> {
  return db.many<TextDeliveries>(sql`
    select carrier /* never null */, count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'failed' and not reason = any (${[...UNSENT_REASONS]})) as failed,
      count(*) filter (where status in ('waiting', 'accepted')) as open
    from sent_messages
    where queued_at > now() - interval '1 hour' and channel = 'sms' and carrier is not null
    group by carrier`);
}

/** The results of the last hour, by method. */
export type Results = {
  readonly kind: "transfer" | "card" | "recharge";
  /** The payment method or the card's provider; empty for recharges. */
  readonly method: string;
  /** `late`: undecided after the usual time. */
  readonly result: "success" | "failed" | "late";
  readonly count: number;
};

/** Only this many of the newest rows are read. In a busier hour they cover its last part. */
const SAMPLE = 2_000;

/** Counts the results of the last hour. */
export function countRecentResults(db: Queries, lateMinutes: number): Promise<Results[]> {
  return db.many<Results>(sql`
    select kind /* never null */, method /* never null */, result /* never null */, count(*) as count
    from (
      select case type when 'topup.card' then 'card' when 'credit.pay' then 'recharge'
          else 'transfer' end as kind,
        case type when 'topup.card' then payload->>'provider' when 'credit.pay' then ''
          else payload->>'source' end as method,
        case when status <> 'pending' then status
          when created_at < now() - make_interval(mins => ${lateMinutes}) then 'late' end as result
      from (select * from transactions order by created_at desc limit ${SAMPLE}) newest
      where created_at > now() - interval '1 hour'
        and type in ('topup.bank-transfer', 'topup.e-wallet', 'topup.card', 'credit.pay')
    ) attempt where result is not null and method is not null
    group by kind, method, result`);
}
