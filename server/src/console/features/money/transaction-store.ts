/**
 * Queries for a story's transaction: its notice, linked transactions, order, card, and the job that queries its
 * outcome.
 */
import type { Story, StoryTransaction } from "@portal/contract/console/money";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** Returns the id of the notice that paid a top-up. */
export async function findNoticeOfTransaction(
  db: Queries,
  id: string,
): Promise<number | undefined> {
  const found = await db.maybe<{ id: number }>(sql`
    select id from inbound_notices where transaction_id = ${id}
    union all select notice_id from notice_claims where transaction_id = ${id} limit 1`);
  return found?.id;
}

export function findTransaction(db: Queries, id: string): Promise<StoryTransaction | undefined> {
  return db.maybe<StoryTransaction>(sql`
    select t.id, t.type, t.status, t.value, t.currency, u.username, t.created_at as "createdAt",
      t.updated_at as "updatedAt", coalesce(t.payload->>'source', t.payload->>'provider') as source,
      t.payload->>'reference' as reference, t.payload->>'errorNote' as note,
      case when t.status = 'success' then given.credit_kp end as "creditKp",
      given.recalled_kp as "recalledKp",
      (select count(*) from transactions r where r.parent_id = t.id and r.type = 'credit.recall')
        as recalls
    from transactions t join users u on u.id = t.user_id
    cross join lateral given_credit(t.id) given
    where t.id = ${id}`);
}

/** Lists the transaction that caused this one, and those that it caused: bonus, recalls, refund. */
export function findLinked(db: Queries, id: string): Promise<Story["linked"]> {
  return db.many<Story["linked"][number]>(sql`
    with ids as materialized (
      select parent_id as id from transactions where id = ${id} and parent_id is not null
      union select id from transactions where parent_id = ${id})
    select t.id, t.type, t.status, t.value, t.currency, t.created_at as "createdAt"
    from ids join transactions t on t.id = ids.id order by t.created_at, t.id limit 100`);
}

export function findOrder(
  db: Queries,
  id: string,
): Promise<NonNullable<Story["order"]> | undefined> {
  return db.maybe(sql`
    select d.transaction_id as "requestId", d.account, d.zone_id as "zoneId",
      coalesce(t.payload->'metadata'->>'zoneName', d.zone_id) as "zoneName",
      d.character_id as "characterId", t.payload->'metadata'->>'characterName' as "characterName",
      d.coins, t.payload->'metadata'->>'coinName' as "coinName", d.credit_spent as "creditKp"
    from deliveries d join transactions t on t.id = d.transaction_id
    where d.transaction_id = ${id}`);
}

export function findCard(db: Queries, id: string): Promise<NonNullable<Story["card"]> | undefined> {
  return db.maybe(sql`
    select transaction_id as "requestId", provider, serial, declared_vnd as "declaredVnd",
      real_vnd as "realVnd", sent_at as "sentAt", accepted_at as "acceptedAt",
      settled_at as "settledAt", failure
    from cards where transaction_id = ${id}`);
}

/** Returns the job that asks the game or the card gateway for the outcome. */
export function findAsking(
  db: Queries,
  id: string,
): Promise<NonNullable<Story["asking"]> | undefined> {
  return db.maybe(sql`
    select attempts, run_at as "nextAt", last_error as "lastError",
      dead_at is not null as "isGivenUp" /* never null */
    from asking_jobs where payload->>'transactionId' = ${id} order by run_at limit 1`);
}
