/** Queries for files of grants: upload, find, start, take each row and store its outcome. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A row of a file that can be carried out. */
export type BulkRow = {
  readonly line: number;
  readonly userId: number;
  readonly kp: number;
  readonly occasion: string;
  /** The reason that the player reads. */
  readonly note: string | null;
};

export type NamedPlayer = { readonly id: number; readonly username: string };

/** Returns the open accounts of these names. */
export function findPlayersNamed(db: Queries, names: readonly string[]): Promise<NamedPlayer[]> {
  return db.many<NamedPlayer>(sql`
    select id, username from users where username = any(${names}::text[]) and closed_at is null`);
}

/** Returns those of these keys whose journals are posted. */
export async function findPostedKeys(
  db: Queries,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const posted = await db.many<{ key: string }>(sql`
    select key from journals where key = any(${keys}::text[])`);
  return new Set(posted.map(({ key }) => key));
}

/** Stores a checked file. Throws SQLSTATE PT015 if the person may not propose it. @returns its id */
export function insertBulk(
  db: Queries,
  session: Buffer,
  fileName: string,
  rows: readonly BulkRow[],
): Promise<string> {
  return db.write.value<string>(sql`
    select upload_bulk(${session}, ${fileName}, ${rows.map(({ line }) => line)}::int[],
      ${rows.map(({ userId }) => userId)}::bigint[], ${rows.map(({ kp }) => kp)}::bigint[],
      ${rows.map(({ occasion }) => occasion)}::text[], ${rows.map(({ note }) => note)}::text[])`);
}

export type UploadedBulk = {
  readonly runId: string;
  readonly fileName: string;
  readonly rowCount: number;
  readonly totalKp: number;
  /** SHA-256 over all rows, in hexadecimal. */
  readonly rowsHash: string;
  readonly isApproved: boolean;
};

export function findBulk(db: Queries, runId: string): Promise<UploadedBulk | undefined> {
  return db.maybe<UploadedBulk>(sql`
    select id as "runId", file_name as "fileName", row_count as "rowCount", total_kp as "totalKp",
      encode(rows_hash, 'hex') as "rowsHash", approved_at is not null as "isApproved"
    from bulk_runs where id = ${runId}`);
}

/** Starts a file in the operation of this transaction. Throws SQLSTATE PT013 or PT015 beyond a limit. */
export async function startRun(
  tx: Queries,
  runId: string,
  { bulkPerDayKp }: { readonly bulkPerDayKp: number },
): Promise<void> {
  await tx.run(sql`
    select set_config('portal.grant_bulk_per_day_kp', ${String(bulkPerDayKp)}, true)`);
  await tx.run(sql`select start_bulk(${runId})`);
}

/** The run that a job carries out. */
export type ApprovedRun = {
  /** The reason in the proposal. */
  readonly reason: string;
  readonly approvedBy: string;
};

export function findApprovedRun(db: Queries, runId: string): Promise<ApprovedRun | undefined> {
  return db.maybe<ApprovedRun>(sql`
    select a.evidence as reason, s.login as "approvedBy"
    from bulk_runs r
    join approvals a on a.id = r.approval_id
    join staff s on s.id = r.approved_by
    where r.id = ${runId} and r.finished_at is null`);
}

export type WaitingRow = BulkRow & { readonly username: string };

/** Returns the first rows without an outcome. */
export function findWaitingRows(db: Queries, runId: string, atMost: number): Promise<WaitingRow[]> {
  return db.many<WaitingRow>(sql`
    select w.line, w.user_id as "userId", u.username, w.kp, w.occasion, w.note
    from bulk_rows w join users u on u.id = w.user_id
    where w.run_id = ${runId} and w.outcome is null
    order by w.line limit ${atMost}`);
}

/** Begins the transaction that grants this row. @returns false if the row is done */
export function beginRow(tx: Queries, runId: string, line: number): Promise<boolean> {
  return tx.write.value<boolean>(sql`select begin_bulk_row(${runId}, ${line})`);
}

/** Stores that a row gives nothing. @param refusal null: its player had the grant before */
export async function endRow(
  db: Queries,
  runId: string,
  line: number,
  refusal: string | null,
): Promise<void> {
  const outcome = refusal === null ? "given-before" : "refused";
  await db.run(sql`select end_bulk_row(${runId}, ${line}, ${outcome}, ${refusal})`);
}

/** Marks the run as finished if no row waits any more. @returns whether it is finished */
export function endPass(db: Queries, runId: string): Promise<boolean> {
  return db.repeatable.value<boolean>(sql`select end_bulk_pass(${runId})`);
}

export async function forgetUploads(db: Queries): Promise<void> {
  await db.run(sql`select forget_bulk_uploads()`);
}
