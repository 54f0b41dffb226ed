/** Records each message to a player: its kind, its masked recipient and its outcome, never its text, code or link. */
import type { MessageChannel, MessageKind } from "@portal/contract/values/messages";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Queries } from "../../kit/database/database.ts";
import { type Sql, sql } from "../../kit/database/sql.ts";

/** A message's kind and player. */
export type About = {
  readonly kind: MessageKind;
  /** The player's name; null if the message belongs to no account. */
  readonly username: string | null;
};

/** What is logged about a queued message. */
export type LoggedMessage = About & {
  readonly id: string;
  /** E.164, or an address. */
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
};

/** The job's share (`Share`): the player's name, or the message's id if it has no player. */
export const shareOf = ({ username, id }: LoggedMessage): string => username ?? id;

/** Why a message failed before a gateway accepted it. */
export const UNSENT_REASONS = ["no_answer", "too_late", "not_set"] as const;

/** The result of an attempt to send it. */
export type Sending =
  | { readonly status: "accepted"; readonly gatewayId?: string }
  | { readonly status: "waiting" | "failed"; readonly reason: string };

/** How long after an SMS was accepted the gateway is first queried about its delivery. */
const FIRST_ASKED_AFTER_MINUTES = 3;

type Logging = { readonly db: Database; readonly log: FastifyBaseLogger };

/**
 * Records the result of sending a message. A final result stays. Never throws: a message must not be sent twice
 * because its record could not be written.
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

/** How long the log keeps a message: players do not ask later why it did not arrive. */
const KEPT_DAYS = 30;

export async function deleteOldMessages(db: Queries): Promise<void> {
  await db.run(sql`
    delete from sent_messages where queued_at < now() - make_interval(days => ${KEPT_DAYS})`);
}

/**
 * The networks' ranges after the renumbering of 2018 (Google's libphonenumber, `carrier/en/84.txt`, and the Ministry's
 * table of renumbered ranges).
 */
const RANGES: Readonly<Record<string, string>> = {
  viettel: "32 33 34 35 36 37 38 39 86 96 97 98",
  mobifone: "70 76 77 78 79 89 90 93",
  vinaphone: "81 82 83 84 85 88 91 94",
  vietnamobile: "52 56 58 92",
  gmobile: "59 99",
};

const CARRIER_OF = new Map(
  Object.entries(RANGES).flatMap(([carrier, digits]) =>
    digits.split(" ").map((two) => [two, carrier] as const),
  ),
);

/**
 * Returns the network that issued a number. Numbers are portable, so some belong to another network by now.
 * @param phoneNumber E.164
 */
function carrierOf(phoneNumber: string): string {
  return CARRIER_OF.get(phoneNumber.replace(/^\+84/, "").slice(0, 2)) ?? "other";
}

const HIDDEN = "••••";
const PHONE_HEAD = 3;
const PHONE_TAIL = 3;

/** `+84••••001`. */
export const maskedPhone = (phone: string): string =>
  phone.slice(0, PHONE_HEAD) + HIDDEN + phone.slice(-PHONE_TAIL);

/** `l••••@mail.example`. */
export const maskedEmail = (email: string): string =>
  email.slice(0, 1) + HIDDEN + email.slice(email.lastIndexOf("@"));
