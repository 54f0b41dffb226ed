/**
 * Queues SMS in the current transaction (`queueSms`) and sends them after the commit (`sendSms`, the job's handler).
 */
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { Database, Transaction } from "../../kit/database/database.ts";
import { jobKind, backOffSeconds, type JobOutcome } from "../../kit/jobs/lanes.ts";
import type { SmsGateway } from "../../providers/sms/sms-gateway.ts";
import type { MailQueue } from "./mail-queue.ts";
import { type About, type LoggedMessage, logMessage, shareOf } from "./message-log.ts";

export type SmsQueue = Pick<MailQueue, "jobs"> & { readonly smsEncryption: Encryption };

/** An SMS to be queued. */
export type Sms = About & {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** After this the SMS is not sent: its code has expired, or what it says is old. */
  readonly expiresInMinutes: number;
};

type WaitingSms = LoggedMessage & {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

export const SEND_SMS = jobKind<{ readonly encrypted: string }>("send-sms", "messages");
/** The job that sends a new code by SMS. The feature `sms` handles it. */
export const SEND_CODE_AGAIN = jobKind<{ readonly userId: number }>("send-code-again", "messages");
const MINUTE_MS = 60_000;
/** When an SMS without a code expires: after 24 hours. */
export const CODELESS_SMS_MINUTES = 24 * 60;
/**
 * How often an SMS is tried. One whose result is unknown may have been sent, so each further try may cost money and
 * annoy the player.
 */
const MAX_TRIES = 8;
/** The longest pause between two tries. */
const LONGEST_WAIT_SECONDS = 60;

/**
 * Queues an SMS in the current transaction and sends it after the commit. Stored encrypted, because it may contain a
 * code.
 */
export async function queueSms(
  { jobs, smsEncryption }: SmsQueue,
  tx: Transaction,
  { expiresInMinutes, ...message }: Sms,
): Promise<void> {
  const queuedAt = Date.now();
  const expiresAt = queuedAt + expiresInMinutes * MINUTE_MS;
  const sms: WaitingSms = { ...message, id: randomUUID(), queuedAt, expiresAt };
  const encrypted = smsEncryption.encrypt(sms);
  const job = await jobs.enqueueLeased(tx, SEND_SMS, { encrypted }, shareOf(sms));
  tx.afterCommit(() => void jobs.run(job));
}

type SmsSending = Pick<SmsQueue, "smsEncryption"> & {
  readonly db: Database;
  readonly smsGateway: SmsGateway | undefined;
  readonly log: FastifyBaseLogger;
};

/** Sends a queued SMS, and records the result. */
export async function sendSms(
  services: SmsSending,
  { encrypted }: { readonly encrypted: string },
  attempt: number,
): Promise<JobOutcome> {
  const { smsEncryption, smsGateway, log } = services;
  const sms = smsEncryption.decrypt(encrypted) as WaitingSms;
  const note = (sending: Parameters<typeof logMessage>[3]) =>
    logMessage(services, "sms", sms, sending);
  if (!smsGateway) {
    await note({ status: "failed", reason: "not_set" });
    return log.warn("SMS dropped: SMS_API_TOKEN is not set");
  }
  if (sms.expiresAt < Date.now()) {
    await note({ status: "failed", reason: "too_late" });
    return log.warn("SMS dropped: it has expired");
  }
  const sending = await smsGateway.send({ to: sms.to, text: sms.text });
  if (sending.kind === "sent") {
    await note({ status: "accepted", gatewayId: sending.id });
    return log.info({ event: "sms_sent", sms: sending.id }, "SMS sent");
  }
  const { kind, reason } = sending;
  const isOver = kind === "refused" || attempt >= MAX_TRIES;
  const isUnanswered = isOver && kind === "unknown";
  await note({
    status: isOver ? "failed" : "waiting",
    reason: isUnanswered ? "no_answer" : reason,
  });
  if (isOver) {
    return log.error({ reason, attempt }, "SMS dropped: the gateway does not accept it");
  }
  log[sending.alarm ? "error" : "warn"]({ reason, attempt }, "SMS may not have been sent");
  return { againInSeconds: backOffSeconds(attempt, LONGEST_WAIT_SECONDS) };
}
