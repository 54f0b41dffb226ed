/**
 * Queues emails in the current transaction (`queueMail`) and sends them after the commit (`sendMail`, the job's
 * handler).
 */
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { Database, Transaction } from "../../kit/database/database.ts";
import type { Jobs } from "../../kit/jobs/jobs.ts";
import { jobKind } from "../../kit/jobs/lanes.ts";
import type { Email } from "../../messages/email.ts";
import type { Mailer } from "../../providers/mail/mailer.ts";
import { type About, type LoggedMessage, logMessage, shareOf } from "./message-log.ts";

export type MailQueue = {
  readonly jobs: Pick<Jobs, "enqueueLeased" | "run">;
  readonly mailEncryption: Encryption;
};

/** An email to be queued, with its recipient. */
export type OutgoingMail = About & {
  readonly to: string;
  readonly email: Email;
  /** After this the email is not sent: its link or code has expired. */
  readonly expiresInMinutes?: number;
};

type WaitingMail = Email &
  LoggedMessage & {
    /** Milliseconds since 1970. */
    readonly expiresAt: number | undefined;
  };

export const SEND_MAIL = jobKind<{ readonly encrypted: string }>("send-mail", "messages");
/** A link for setting a password, to mail. */
export type ResetLinkToMail = {
  readonly username: string;
  /** Set if staff send it: then the limit of the mailbox does not count. */
  readonly byStaff?: boolean;
};

/** Mails a link for setting a password. Handled by the feature `recovery`. */
export const MAIL_RESET_LINK = jobKind<ResetLinkToMail>("mail-reset-link", "messages");
const MINUTE_MS = 60_000;

/**
 * Queues an email in the current transaction and sends it after the commit. Retries until the mail server accepts or
 * permanently refuses it, or it expires. Stored encrypted, because it contains links and codes.
 */
export async function queueMail(
  { jobs, mailEncryption }: MailQueue,
  tx: Transaction,
  { email, expiresInMinutes, ...about }: OutgoingMail,
): Promise<void> {
  const queuedAt = Date.now();
  const expiresAt =
    expiresInMinutes === undefined ? undefined : queuedAt + expiresInMinutes * MINUTE_MS;
  const mail: WaitingMail = { ...email, ...about, id: randomUUID(), queuedAt, expiresAt };
  const encrypted = mailEncryption.encrypt(mail);
  const job = await jobs.enqueueLeased(tx, SEND_MAIL, { encrypted }, shareOf(mail));
  tx.afterCommit(() => void jobs.run(job));
}

type MailSending = Pick<MailQueue, "mailEncryption"> & {
  readonly db: Database;
  readonly mailer: Mailer | undefined;
  readonly log: FastifyBaseLogger;
};

/** Sends a queued email, and records the result. @throws if the mail server does not answer: the job is retried */
export async function sendMail(
  services: MailSending,
  { encrypted }: { readonly encrypted: string },
  _attempt: number,
  signal: AbortSignal,
): Promise<void> {
  const { mailEncryption, mailer, log } = services;
  const mail = mailEncryption.decrypt(encrypted) as WaitingMail;
  const note = (sending: Parameters<typeof logMessage>[3]) =>
    logMessage(services, "email", mail, sending);
  if (mail.expiresAt !== undefined && mail.expiresAt < Date.now()) {
    await note({ status: "failed", reason: "too_late" });
    log.warn({ mail: mail.id }, "email dropped: it has expired");
    return;
  }
  if (!mailer) {
    await note({ status: "failed", reason: "not_set" });
    log.warn({ mail: mail.id }, "email dropped: SMTP_URL is not set");
    return;
  }
  try {
    if ((await mailer.send(mail, signal)) === "accepted") {
      await note({ status: "accepted" });
      return;
    }
    await note({ status: "failed", reason: "refused" });
    log.warn({ mail: mail.id }, "email dropped: the mail server refuses it permanently");
  } catch (error) {
    await note({ status: "waiting", reason: "no_answer" });
    throw error;
  }
}
