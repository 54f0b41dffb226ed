import type { BulkRun } from "@portal/contract/console/bulk";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** A listed file, with the microsecond of its upload. */
export type ListedRun = BulkRun & { readonly atMicros: number };

/** Lists files, newest first, each with what became of its rows. */
export function listRuns(
  db: Queries,
  beforeMicros: number,
  beforeId: string,
  atMost: number,
): Promise<ListedRun[]> {
  return db.many<ListedRun>(sql`
    select r.id, r.file_name as "fileName", r.row_count as "rowCount", r.total_kp as "totalKp",
      u.login as "uploadedBy", r.uploaded_at as "uploadedAt", a.login as "approvedBy",
      r.approved_at as "approvedAt", r.finished_at as "finishedAt",
      (extract(epoch from r.uploaded_at) * 1000000)::bigint as "atMicros",
      done.granted, done.before as "givenBefore", done.refused
    from bulk_runs r
    join staff u on u.id = r.uploaded_by
    left join staff a on a.id = r.approved_by
    cross join lateral (
      select count(*) filter (where outcome = 'granted') as granted,
        count(*) filter (where outcome = 'given-before') as before,
        count(*) filter (where outcome = 'refused') as refused
      from bulk_rows w where w.run_id = r.id
    ) done
    where (r.uploaded_at, r.id)
      < ('epoch'::timestamptz + ${beforeMicros}::bigint * interval '1 microsecond', ${beforeId}::uuid)
    order by r.uploaded_at desc, r.id desc limit ${atMost}`);
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
