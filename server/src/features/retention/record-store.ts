/** Counts and deletes old rows: unsent messages, order keys, imported rows, data requests, support cases. */
import { SEND_MAIL } from "../../domain/notifications/mail-queue.ts";
import { SEND_SMS } from "../../domain/notifications/sms-queue.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Due, Removed } from "./removal.ts";

/** Deletes failed jobs of emails and SMS, never a job that moves money. */
export const deleteUnsentMessages = (tx: Queries, before: Date, atMost: number): Promise<Removed> =>
  tx.write.one<Removed>(sql`
    with gone as (
      delete from jobs where id in (
        select id from jobs where dead_at < ${before} and task in (${SEND_MAIL.task}, ${SEND_SMS.task})
        order by dead_at limit ${atMost})
      returning dead_at
    ) select count(*) as removed, min(dead_at) as "oldestAt", count(*) < ${atMost} as "isDone" /* never null */
      from gone`);

export const countUnsentMessages = (db: Queries, before: Date): Promise<Due> =>
  db.one<Due>(sql`
    select count(*) as rows, min(dead_at) as "oldestAt" from jobs
    where dead_at < ${before} and task in (${SEND_MAIL.task}, ${SEND_SMS.task})`);

/** Deletes keys of decided orders. An order under way can still be repeated. */
export const deleteOrderKeys = (tx: Queries, before: Date, atMost: number): Promise<Removed> =>
  tx.write.one<Removed>(sql`
    with gone as (
      delete from idempotency_keys where (user_id, key) in (
        select k.user_id, k.key from idempotency_keys k
        join transactions t on t.id = k.transaction_id
        where k.created_at < ${before} and t.status <> 'pending'
        limit ${atMost})
      returning created_at
    ) select count(*) as removed, min(created_at) as "oldestAt", count(*) < ${atMost} as "isDone" /* never null */
      from gone`);

export const countOrderKeys = (db: Queries, before: Date): Promise<Due> =>
  db.one<Due>(sql`
    select count(*) as rows, min(k.created_at) as "oldestAt"
    from idempotency_keys k join transactions t on t.id = k.transaction_id
    where k.created_at < ${before} and t.status <> 'pending'`);

export const deleteImportedRows = (tx: Queries, before: Date, atMost: number): Promise<Removed> =>
  tx.write.one<Removed>(sql`
    with gone as (
      delete from imported_accounts where user_id in (
        select user_id from imported_accounts where imported_at < ${before}
        order by imported_at limit ${atMost})
      returning imported_at
    ) select count(*) as removed, min(imported_at) as "oldestAt", count(*) < ${atMost} as "isDone" /* never null */
      from gone`);

export const countImportedRows = (db: Queries, before: Date): Promise<Due> =>
  db.one<Due>(sql`
    select count(*) as rows, min(imported_at) as "oldestAt" from imported_accounts
    where imported_at < ${before}`);

export const deleteDataRequests = (tx: Queries, before: Date, atMost: number): Promise<Removed> =>
  tx.write.one<Removed>(sql`
    with gone as (
      delete from data_requests where id in (
        select id from data_requests where ended_at < ${before} order by ended_at limit ${atMost})
      returning asked_at
    ) select count(*) as removed, min(asked_at) as "oldestAt", count(*) < ${atMost} as "isDone" /* never null */
      from gone`);

export const countDataRequests = (db: Queries, before: Date): Promise<Due> =>
  db.one<Due>(sql`
    select count(*) as rows, min(asked_at) as "oldestAt" from data_requests
    where ended_at < ${before}`);

/** Deletes closed cases with their messages. The outcome of a search for money stays in the books. */
export const deleteCases = (tx: Queries, before: Date, atMost: number): Promise<Removed> =>
  tx.write.one<Removed>(sql`
    with gone as (
      delete from support_cases where id in (
        select id from support_cases where closed_at < ${before} order by closed_at limit ${atMost})
      returning opened_at
    ) select count(*) as removed, min(opened_at) as "oldestAt", count(*) < ${atMost} as "isDone" /* never null */
      from gone`);

export const countCases = (db: Queries, before: Date): Promise<Due> =>
  db.one<Due>(sql`
    select count(*) as rows, min(opened_at) as "oldestAt" from support_cases
    where closed_at < ${before}`);
