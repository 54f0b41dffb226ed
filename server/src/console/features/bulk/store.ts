/** Queries for files of grants: the list with progress, and the rows of a file with their outcomes. */
import type { BulkRun, bulkStates } from "@portal/contract/console/bulk";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type RunQuery = {
  readonly state: (typeof bulkStates)[number] | null;
  /** Part of the file's name. */
  readonly fileName: string | null;
  readonly uploadedBy: string | null;
  /** Days in Vietnam's time zone, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Sort by the file's total KP; else by its upload. */
  readonly isByAmount: boolean;
  /** 1: ascending; -1: descending. */
  readonly direction: 1 | -1;
  /** The last row of the previous page. */
  readonly afterRank: number;
  readonly afterId: string;
  readonly atMost: number;
};

/** A listed file with its sort key: microseconds or KP, negated in a descending order. */
export type ListedRun = BulkRun & { readonly rank: number };

/** Lists files. There are only a few a day; outcomes are counted for the page's files only. */
export function listRuns(db: Queries, query: RunQuery): Promise<ListedRun[]> {
  const { state, fileName, uploadedBy, from, to, isByAmount, direction, ...page } = query;
  return db.many<ListedRun>(sql`
    with page as materialized (
      select r.*, u.login as uploader, k.rank from bulk_runs r
      join staff u on u.id = r.uploaded_by
      cross join lateral (select ${direction}::integer
        * case when ${isByAmount}::boolean then r.total_kp else (extract(epoch from r.uploaded_at) * 1000000)::bigint end as rank) k
      where (k.rank > ${page.afterRank}::bigint or k.rank = ${page.afterRank}::bigint
          and case when ${direction}::integer > 0 then r.id > ${page.afterId}::uuid else r.id < ${page.afterId}::uuid end)
        and (${state}::text is null or ${state} = case when r.approved_at is null then 'waiting'
          when r.finished_at is null then 'running' else 'finished' end)
        and (${fileName}::text is null or strpos(lower(r.file_name), lower(${fileName})) > 0)
        and (${uploadedBy}::text is null or u.login = ${uploadedBy})
        and (${from}::date is null
          or r.uploaded_at >= ${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh')
        and (${to}::date is null
          or r.uploaded_at < (${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
      order by k.rank, case when ${direction}::integer > 0 then r.id end, r.id desc limit ${page.atMost}
    )
    select r.id /* never null */, r.file_name as "fileName" /* never null */,
      r.row_count as "rowCount" /* never null */, r.total_kp as "totalKp" /* never null */,
      r.uploader as "uploadedBy" /* never null */, r.uploaded_at as "uploadedAt" /* never null */,
      a.login as "approvedBy", r.approved_at as "approvedAt", r.finished_at as "finishedAt",
      r.rank /* never null */, done.granted, done.before as "givenBefore", done.refused
    from page r
    left join staff a on a.id = r.approved_by
    cross join lateral (
      select count(*) filter (where outcome = 'granted') as granted,
        count(*) filter (where outcome = 'given-before') as before,
        count(*) filter (where outcome = 'refused') as refused
      from bulk_rows w where w.run_id = r.id
    ) done
    order by r.rank, case when ${direction}::integer > 0 then r.id end, r.id desc`);
}

export type ReportedRow = {
  readonly line: number;
  readonly username: string;
  readonly kp: number;
  readonly occasion: string;
  readonly note: string | null;
  readonly outcome: "granted" | "given-before" | "refused" | null;
  readonly refusal: string | null;
  readonly doneAt: string | null;
};

export function findFileName(db: Queries, id: string): Promise<{ fileName: string } | undefined> {
  return db.maybe<{ fileName: string }>(sql`
    select file_name as "fileName" from bulk_runs where id = ${id}`);
}

/** Returns all rows of a file, in its order. */
export function listRows(db: Queries, id: string): Promise<ReportedRow[]> {
  return db.many<ReportedRow>(sql`
    select w.line, u.username, w.kp, w.occasion, w.note, w.outcome, w.refusal, w.done_at as "doneAt"
    from bulk_rows w join users u on u.id = w.user_id
    where w.run_id = ${id} order by w.line`);
}
