/** Queries for push subscriptions, and for the transaction that a message is about. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

type Session = { readonly userId: number; readonly sessionId: string };

/**
 * Stores a browser's subscription, or replaces it. Beyond a number of browsers the oldest subscription is deleted
 * (schema/29-push.sql).
 * @returns false if the session has ended
 */
export function saveSubscription(
  db: Queries,
  { userId, sessionId }: Session,
  encrypted: string,
): Promise<boolean> {
  return db.changes(sql`
    insert into push_subscriptions (session_id, user_id, encrypted)
    select id, user_id, ${encrypted} from sessions
    where id = ${sessionId} and user_id = ${userId} for key share
    on conflict (session_id) do update set encrypted = excluded.encrypted, created_at = now()`);
}

export async function deleteSubscription(db: Queries, sessionId: string): Promise<void> {
  await db.run(sql`delete from push_subscriptions where session_id = ${sessionId}`);
}

export function hasSubscription(db: Queries, sessionId: string): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from push_subscriptions where session_id = ${sessionId})`);
}

export type Subscription = Session & { readonly encrypted: string };

/** Lists the player's browsers that are signed in and accept messages. */
export function listSubscriptions(db: Queries, userId: number): Promise<Subscription[]> {
  return db.many<Subscription>(sql`
    select p.user_id as "userId", p.session_id as "sessionId", p.encrypted
    from push_subscriptions p join sessions s on s.id = p.session_id
    where p.user_id = ${userId} and now() < least(s.idle_ends_at, s.ends_at)
    order by p.created_at desc`);
}

export type PushedTransaction = {
  /** In VND or KP. */
  readonly value: number;
  readonly currency: string;
  readonly payload: unknown;
  /** The purchase that it paid, if any. */
  readonly purchaseId: string | null;
};

/** @returns undefined if it is another player's */
export function findTransaction(
  db: Queries,
  userId: number,
  id: string,
): Promise<PushedTransaction | undefined> {
  return db.maybe<PushedTransaction>(sql`
    select t.value, t.currency, t.payload, p.id as "purchaseId"
    from transactions t left join purchases p on p.id = t.id and p.transaction_id is not null
    where t.id = ${id} and t.user_id = ${userId}`);
}
