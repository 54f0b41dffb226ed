/** Queries for reconciling: runs, their findings and balances, and the days that are closed. */
import {
  COMPARES_WITHIN_MINUTES,
  type getReconcileDays,
  type ReconcileFinding,
  type ReconcileRun,
  type runStates,
} from "@portal/contract/console/reconcile";
import type { ReplyOf } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type NewRun = {
  readonly from: string;
  readonly to: string;
  /** Null: several methods, or an unreadable file. */
  readonly method: string | null;
  readonly fileName: string;
  readonly fileHash: Buffer;
};

export function startRun(
  tx: Queries,
  { from, to, method, fileName, fileHash }: NewRun,
): Promise<number> {
  return tx.write.value<number>(sql`
    select start_reconcile_run(${from}::date, ${to}::date, ${method}, ${fileName}, ${fileHash})`);
}

/** Stores an account's closing balance by its statement, at the end of the run's days. */
export async function noteBalance(
  tx: Queries,
  runId: number,
  { cashAccount, balanceVnd }: { readonly cashAccount: string; readonly balanceVnd: number },
): Promise<void> {
  await tx.run(sql`select note_statement_balance(${runId}, ${cashAccount}, ${balanceVnd})`);
}

export type RunOutcome = {
  readonly transfers: number | null;
  readonly failure: string | null;
  readonly findings: readonly object[];
};

/** Ends a run with its findings, or with the reason why it failed, on behalf of the person who started it. */
export async function finishRun(
  tx: Queries,
  id: number,
  { transfers, failure, findings }: RunOutcome,
): Promise<void> {
  await tx.run(sql`
    select finish_reconcile_run(${id}, ${transfers}, ${failure}, ${JSON.stringify(findings)}::jsonb)`);
}

export type RunQuery = {
  readonly id?: number;
  readonly state: (typeof runStates)[number] | null;
  /** The login of the person who compared. */
  readonly by: string | null;
  /** Days of the books, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** 1: oldest first; -1: newest first. */
  readonly direction: 1 | -1;
  /** The last run of the previous page. */
  readonly afterId: number;
  readonly atMost: number;
};

/** Lists runs. There are a few thousand in all years; findings are counted for the page's runs. */
export function listRuns(db: Queries, query: RunQuery): Promise<ReconcileRun[]> {
  const { id = null, state, by, from, to, direction, afterId, atMost } = query;
  return db.many<ReconcileRun>(sql`
    select r.id, r.started_at as "startedAt", r.finished_at as "finishedAt",
      r.finished_at is null
        and r.started_at < now() - make_interval(mins => ${COMPARES_WITHIN_MINUTES})
        as "isBrokenOff" /* never null */, s.login as by,
      r.from_day::text as "from" /* never null */, r.to_day::text as "to" /* never null */,
      r.method, r.file_name as "fileName", r.failure, r.transfers,
      (select count(*)::integer from reconcile_findings f where f.run_id = r.id) as findings /* never null */,
      (select count(*)::integer from reconcile_findings f
        where f.run_id = r.id and not f.is_explained and f.accepted_at is null) as open /* never null */
    from reconcile_runs r join staff s on s.id = r.staff_id
    where ${direction}::integer * r.id > ${direction}::integer * ${afterId}::bigint
      and (${id}::bigint is null or r.id = ${id})
      and (${by}::text is null or s.login = ${by})
      and (${from}::date is null or r.to_day >= ${from}::date)
      and (${to}::date is null or r.from_day <= ${to}::date)
      and (${state}::text is null or ${state} = case when r.failure is not null then 'failed'
        when exists (select from reconcile_findings f
          where f.run_id = r.id and not f.is_explained and f.accepted_at is null) then 'open'
        when r.finished_at is not null then 'clean'
        when r.started_at < now() - make_interval(mins => ${COMPARES_WITHIN_MINUTES}) then 'broken-off' end)
    order by ${direction}::integer * r.id limit ${atMost}`);
}

export async function findRun(db: Queries, id: number): Promise<ReconcileRun | undefined> {
  const unfiltered = { state: null, by: null, from: null, to: null };
  const page = { direction: 1, afterId: 0, atMost: 1 } as const;
  const [run] = await listRuns(db, { ...unfiltered, ...page, id });
  return run;
}

/** Lists a run's findings. */
export function listFindings(db: Queries, runId: number): Promise<ReconcileFinding[]> {
  return db.many<ReconcileFinding>(sql`
    select f.nth, f.subject, f.kind, f.is_explained as "isExplained", f.says, f.evidence,
      o.login as owner, a.login as "acceptedBy", f.note
    from reconcile_findings f
    left join staff o on o.id = f.owner_id left join staff a on a.id = f.accepted_by
    where f.run_id = ${runId}`);
}

type Uncompared = ReplyOf<typeof getReconcileDays>["days"][number]["uncompared"][number];

export type BookedDay = {
  readonly day: string;
  readonly closedBy: string | null;
  readonly open: number | null;
  readonly missing: string[];
  readonly uncompared: Uncompared[];
};

/** Lists the last days that are over, newest first. */
export function listDays(db: Queries, atMost: number): Promise<BookedDay[]> {
  return db.many<BookedDay>(sql`
    select d.day::text as day /* never null */, s.login as "closedBy", r.open_findings as open,
      coalesce(r.missing, '{}') as missing /* never null */,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', u.kind, 'amountVnd', u.amount_vnd) order by u.kind)
        from uncompared_of_day(d.day) u), '[]') as uncompared /* never null */
    from (
      select (now() at time zone 'Asia/Ho_Chi_Minh')::date - n as day
      from generate_series(1, ${atMost}::integer) as n
    ) d
    left join closed_days c on c.day = d.day
    left join staff s on s.id = c.staff_id
    left join lateral state_of_day(d.day) r on true
    order by d.day desc`);
}

export function ownFinding(tx: Queries, runId: number, nth: number): Promise<boolean> {
  return tx.write.value<boolean>(sql`select own_finding(${runId}, ${nth})`);
}

/** @returns false if it is accepted already, explained, or unknown */
export function acceptFinding(
  tx: Queries,
  runId: number,
  nth: number,
  note: string,
): Promise<boolean> {
  return tx.write.value<boolean>(sql`select accept_finding(${runId}, ${nth}, ${note})`);
}

/** Throws SQLSTATE PT018 if the day's money is not explained yet. @returns false if the day is already closed */
export function closeDay(tx: Queries, day: string, sums: object): Promise<boolean> {
  return tx.write.value<boolean>(
    sql`select close_day(${day}::date, ${JSON.stringify(sums)}::jsonb)`,
  );
}

/** Sums up past days that are not summed up yet, at most this many. */
export async function sumUpDays(tx: Queries, atMost: number): Promise<void> {
  await tx.write.value<number>(sql`select sum_up_days(${atMost})`);
}
