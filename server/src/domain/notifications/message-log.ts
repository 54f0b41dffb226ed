/**
 * What became of each message to a player: of what kind it was and to whom, in part; never the text, nor a code or link.
 */
import type { MessageChannel, MessageKind } from "@portal/contract/values/messages";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Queries } from "../../kit/database/database.ts";
import { type Sql, sql } from "../../kit/database/sql.ts";
import { carrierOf } from "./carriers.ts";
import { maskedEmail, maskedPhone } from "./masked-contacts.ts";

/** Whom a message is about, and what it brings. */
export type About = {
  readonly kind: MessageKind;
  /** The player's name; null where the message is of no one account. */
  readonly username: string | null;
};

/** What the log needs to know of a queued message. */
export type LoggedMessage = About & {
  readonly id: string;
  /** E.164, or an address. */
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
};

/** Whose turn the message takes among those that wait: one of no one account has a turn of its own. */
export const shareOf = ({ username, id }: LoggedMessage): string => username ?? id;

/** Why a message failed that its gateway never took. */
export const UNSENT_REASONS = ["no_answer", "too_late", "not_set"] as const;

/** What an attempt to send it has shown. */
export type Sending =
  | { readonly status: "accepted"; readonly gatewayId?: string }
  | { readonly status: "waiting" | "failed"; readonly reason: string };

/** How long after a text was accepted its gateway is asked what became of it, where it has not said so. */
const FIRST_ASKED_AFTER_MINUTES = 3;

type Logging = { readonly db: Database; readonly log: FastifyBaseLogger };

/**
 * Writes down what became of a message. What was decided stays. Never throws: a message must not be sent twice
 * because its line could not be written.
 */
export async function logMessage(
  { db, log }: Logging,
  channel: MessageChannel,
  message: LoggedMessage,
  sending: Sending,
): Promise<void> {
  try {
    await db.repeatable.many(insertionOf(channel, message, sending));
  } catch (error) {
    log.error({ err: error, message: message.id }, "message not logged");
  }
}

function insertionOf(
  channel: MessageChannel,
  { id, to, kind, username, queuedAt }: LoggedMessage,
  sending: Sending,
): Sql {
  const { status } = sending;
  const reason = status === "accepted" ? null : sending.reason;
  const gatewayId = (status === "accepted" && sending.gatewayId) || null;
  const [recipient, carrier] =
    channel === "sms" ? [maskedPhone(to), carrierOf(to)] : [maskedEmail(to), null];
  return sql`
    insert into sent_messages
      (id, user_id, channel, kind, recipient, carrier, queued_at, status, reason, gateway_id,
        accepted_at, ended_at, ask_at)
    values (${id}, (select id from users where username = ${username} and closed_at is null),
      ${channel}, ${kind}, ${recipient}, ${carrier}, ${new Date(queuedAt).toISOString()},
      ${status}, ${reason}, ${gatewayId},
      case when ${status} = 'accepted' then now() end,
      case when ${status} = 'failed' then now() end,
      case when ${gatewayId}::text is not null
        then now() + make_interval(mins => ${FIRST_ASKED_AFTER_MINUTES}) end)
    on conflict (id) do update set status = excluded.status, reason = excluded.reason,
      gateway_id = excluded.gateway_id, accepted_at = excluded.accepted_at,
      ended_at = excluded.ended_at, ask_at = excluded.ask_at
    where sent_messages.status = 'waiting'`;
}

/** As long as somebody may ask why a message did not come. */
const KEPT_DAYS = 30;

export async function deleteOldMessages(db: Queries): Promise<void> {
  await db.run(sql`
    delete from sent_messages where queued_at < now() - make_interval(days => ${KEPT_DAYS})`);
}
