/** Queries for players' requests about their data: made, listed, withdrawn, decided by operators. */
import type { DataRequest, DataRequestKind } from "@portal/contract/data-requests";
import type { PersonalField } from "@portal/contract/session";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import type { Deadlines } from "./deadlines.ts";

/** @returns undefined if a request of this kind is under way */
export async function insertRequest(
  tx: Queries,
  userId: number,
  { kind, details }: { readonly kind: DataRequestKind; readonly details: string | null },
  { answerBy, completeBy }: Deadlines,
): Promise<string | undefined> {
  const row = await tx.write.maybe<{ id: string }>(sql`
    insert into data_requests (user_id, kind, details, answer_by, complete_by)
    values (${userId}, ${kind}, ${details}, ${answerBy}, ${completeBy})
    on conflict (user_id, kind) where ended_at is null do nothing
    returning id`);
  return row?.id;
}

/** Lists the player's requests, newest first. */
export function listRequestsOfUser(
  db: Queries,
  userId: number,
  atMost: number,
): Promise<DataRequest[]> {
  return db.many<DataRequest>(sql`
    select id, kind, details, asked_at as "askedAt", answer_by as "answerBy",
      complete_by as "completeBy", status, answered_at as "answeredAt", ended_at as "endedAt", answer
    from data_requests where user_id = ${userId} order by asked_at desc limit ${atMost}`);
}

/** @returns false if the request has ended, or is another player's */
export function withdrawRequest(db: Queries, userId: number, id: string): Promise<boolean> {
  return db.changes(sql`
    update data_requests set status = 'withdrawn', ended_at = now()
    where id = ${id} and user_id = ${userId} and ended_at is null`);
}

/** A request and its player, for operators. */
export type RequestRow = DataRequest & {
  readonly userId: number;
  readonly username: string;
  /** Whether its next deadline has passed: for the answer, or for completion. */
  readonly isOverdue: boolean;
};

/** A request that an operator decides, locked. */
export type LockedRequest = Pick<
  RequestRow,
  "userId" | "username" | "kind" | "status" | "answer"
> & {
  /** Set if the account is closing. */
  readonly closesAt: string | null;
  /** Locked by an operator, or after an undone change of the account. */
  readonly isSpendingLocked: boolean;
};

export async function findOwner(db: Queries, id: string): Promise<number | undefined> {
  const found = await db.maybe<{ userId: number }>(sql`
    select user_id as "userId" from data_requests where id = ${id}`);
  return found?.userId;
}

/** Locks a request until the transaction ends. @returns undefined if there is none */
export async function lockRequest(tx: Queries, id: string): Promise<LockedRequest | undefined> {
  // Lock first: the query below must see what was written while we waited.
  await tx.run(sql`select from data_requests where id = ${id} for no key update`);
  return tx.maybe<LockedRequest>(sql`
    select r.user_id as "userId", u.username, r.kind, r.status, r.answer, u.closes_at as "closesAt",
      coalesce(u.spending_locked_at, u.spending_stopped_at) is not null
        as "isSpendingLocked" /* never null */
    from data_requests r join users u on u.id = r.user_id where r.id = ${id}`);
}

/** Answers a request, or ends it. Null keeps the previous answer. */
export async function setState(
  tx: Queries,
  id: string,
  { status, answer }: Pick<DataRequest, "status" | "answer">,
): Promise<void> {
  await tx.run(sql`
    update data_requests set status = ${status}, answer = coalesce(${answer}, answer),
      answered_at = coalesce(answered_at, now()),
      ended_at = case when ${status} in ('completed', 'refused') then now() end
    where id = ${id}`);
}

/** The right values of the fields to correct. Absent fields stay. */
export type Correction = { readonly [field in PersonalField]?: string | undefined };

export async function correctPersonalFields(
  tx: Queries,
  userId: number,
  correction: Correction,
): Promise<void> {
  await tx.run(sql`
    update users set first_name = coalesce(${correction.firstName ?? null}, first_name),
      middle_name = coalesce(${correction.middleName ?? null}, middle_name),
      last_name = coalesce(${correction.lastName ?? null}, last_name),
      dob = coalesce(${correction.dob ?? null}, dob)
    where id = ${userId}`);
}

/** What the email about a request needs. */
export type RequestForEmail = Pick<DataRequest, "kind" | "status" | "answer" | "completeBy"> & {
  readonly username: string;
  /** Null if no address is verified. */
  readonly email: string | null;
};

export function findRequestForEmail(db: Queries, id: string): Promise<RequestForEmail | undefined> {
  return db.maybe<RequestForEmail>(sql`
    select r.kind, r.status, r.answer, r.complete_by as "completeBy", u.username,
      case when u.email_verified_at is not null then u.email end as email
    from data_requests r join users u on u.id = r.user_id where r.id = ${id}`);
}
