import type { DataRequest, DataRequestKind } from "@portal/contract/data-requests";
import type { PersonalField } from "@portal/contract/session";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import type { Deadlines } from "./deadlines.ts";

/** @returns undefined where one of this kind is under way */
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

/** @returns false where the request has ended, or is not this player's */
export function withdrawRequest(db: Queries, userId: number, id: string): Promise<boolean> {
  return db.changes(sql`
    update data_requests set status = 'withdrawn', ended_at = now()
    where id = ${id} and user_id = ${userId} and ended_at is null`);
}

/** A request with whose it is, for operators. */
export type RequestRow = DataRequest & {
  readonly userId: number;
  readonly username: string;
  /** Whether its next deadline is over: that of the answer, or that of the end. */
  readonly isOverdue: boolean;
};

/** A request that is about to be decided. */
export type RequestAtHand = Pick<
  RequestRow,
  "userId" | "username" | "kind" | "status" | "answer"
> & {
  /** Set where the account waits to be closed. */
  readonly closesAt: string | null;
  /** By an operator, or after an undone change. */
  readonly isSpendingLocked: boolean;
};

export async function findOwner(db: Queries, id: string): Promise<number | undefined> {
  const found = await db.maybe<{ userId: number }>(sql`
    select user_id as "userId" from data_requests where id = ${id}`);
  return found?.userId;
}

/** Locks a request until the transaction ends. @returns undefined where there is none */
export async function lockRequest(tx: Queries, id: string): Promise<RequestAtHand | undefined> {
  // Lock first: the query below must see what was written while we waited.
  await tx.run(sql`select from data_requests where id = ${id} for no key update`);
  return tx.maybe<RequestAtHand>(sql`
    select r.user_id as "userId", u.username, r.kind, r.status, r.answer, u.closes_at as "closesAt",
      coalesce(u.spending_locked_at, u.spending_stopped_at) is not null
        as "isSpendingLocked" /* never null */
    from data_requests r join users u on u.id = r.user_id where r.id = ${id}`);
}

/** Answers a request, or ends it. An answer of null keeps the one before. */
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

/** A correction, by the names of the page: what is absent stays. */
export type Correction = { readonly [field in PersonalField]?: string | undefined };

export async function correct(tx: Queries, userId: number, right: Correction): Promise<void> {
  await tx.run(sql`
    update users set first_name = coalesce(${right.firstName ?? null}, first_name),
      middle_name = coalesce(${right.middleName ?? null}, middle_name),
      last_name = coalesce(${right.lastName ?? null}, last_name),
      dob = coalesce(${right.dob ?? null}, dob)
    where id = ${userId}`);
}

/** What the email about a request needs. */
export type RequestForEmail = Pick<DataRequest, "kind" | "status" | "answer" | "completeBy"> & {
  readonly username: string;
  /** Null where no address is verified. */
  readonly email: string | null;
};

export function findRequestForEmail(db: Queries, id: string): Promise<RequestForEmail | undefined> {
  return db.maybe<RequestForEmail>(sql`
    select r.kind, r.status, r.answer, r.complete_by as "completeBy", u.username,
      case when u.email_verified_at is not null then u.email end as email
    from data_requests r join users u on u.id = r.user_id where r.id = ${id}`);
}
