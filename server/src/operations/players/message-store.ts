/**
 * Queries for messages to players: an account's contacts, a player's messages, deliveries by network, and failed ones.
 */
import type { MessageChannel, MessageKind, MessageStatus } from "@portal/contract/values/messages";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** The contacts of an account. */
export type Reach = {
  readonly phoneNumber: string | null;
  readonly verifiedEmail: string | null;
};

export function findReach(db: Queries, userId: number): Promise<Reach> {
  return db.one<Reach>(sql`
    select nullif(phone_number, '') as "phoneNumber",
      case when email_verified_at is not null then email end as "verifiedEmail"
    from users where id = ${userId}`);
}

/** A message to a player, and its delivery status. */
export type SentMessage = {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly kind: MessageKind;
  /** Masked. */
  readonly recipient: string;
  readonly carrier: string | null;
  readonly queuedAt: string;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly acceptedAt: string | null;
  readonly endedAt: string | null;
};

/** Lists a player's newest messages. */
export function listMessagesOf(
  db: Queries,
  userId: number,
  atMost: number,
): Promise<SentMessage[]> {
  return db.many<SentMessage>(sql`
    select id, channel, kind, recipient, carrier, queued_at as "queuedAt", status, reason,
      accepted_at as "acceptedAt", ended_at as "endedAt"
    from sent_messages where user_id = ${userId} order by queued_at desc limit ${atMost}`);
}

/** Messages of one channel and network, counted by status. */
export type Deliveries = {
  readonly channel: MessageChannel;
  /** Null for email. */
  readonly carrier: string | null;
  readonly delivered: number;
  readonly failed: number;
  /** Accepted by the provider, without a delivery report. */
  readonly accepted: number;
  readonly waiting: number;
};

export function countDeliveries(db: Queries, days: number): Promise<Deliveries[]> {
  return db.many<Deliveries>(sql`
    select channel, carrier,
      count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'accepted') as accepted,
      count(*) filter (where status = 'waiting') as waiting
    from sent_messages where queued_at > now() - make_interval(days => ${days})
    group by channel, carrier order by channel desc, count(*) desc`);
}

/** Lists the newest messages that did not arrive, with their players. */
export function listFailed(
  db: Queries,
  atMost: number,
): Promise<(SentMessage & { readonly username: string | null })[]> {
  return db.many(sql`
    select m.id, m.channel, m.kind, m.recipient, m.carrier, m.queued_at as "queuedAt", m.status,
      m.reason, m.accepted_at as "acceptedAt", m.ended_at as "endedAt", u.username
    from sent_messages m left join users u on u.id = m.user_id
    where m.status = 'failed' order by m.queued_at desc limit ${atMost}`);
}
