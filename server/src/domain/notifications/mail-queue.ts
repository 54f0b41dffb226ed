import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { Transaction } from "../../kit/database/database.ts";
import type { Jobs } from "../../kit/jobs/jobs.ts";
import type { Email } from "../../mail/email.ts";
import type { Mailer } from "../../providers/mail/mailer.ts";

/** What queueing an email needs. */
export type MailQueue = {
  readonly jobs: Pick<Jobs, "enqueueLeased" | "run">;
  readonly mailEncryption: Encryption;
};

/** An email to be queued, and its address. */
export type Post = {
  readonly to: string;
  readonly email: Email;
  /** After this the email is not sent: its link or code has expired. */
  readonly usefulForMinutes?: number;
};

type WaitingMail = Email & {
  readonly id: string;
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly usefulUntil: number | undefined;
};

export const SEND_MAIL = "send-mail";
const MINUTE_MS = 60_000;

/**
 * Queues an email in the transaction that causes it. It is sent after the commit, and again until the mail
 * server has accepted it. It waits encrypted, so that no link or code is stored in plain text.
 */
export async function queueMail(
  { jobs, mailEncryption }: MailQueue,
  tx: Transaction,
  { to, email, usefulForMinutes }: Post,
): Promise<void> {
  const usefulUntil =
    usefulForMinutes === undefined ? undefined : Date.now() + usefulForMinutes * MINUTE_MS;
  const mail: WaitingMail = { ...email, id: randomUUID(), to, usefulUntil };
  const job = await jobs.enqueueLeased(tx, SEND_MAIL, { encrypted: mailEncryption.encrypt(mail) });
  tx.afterCommit(() => void jobs.run(job));
}

type MailSending = Pick<MailQueue, "mailEncryption"> & {
  readonly mailer: Mailer | undefined;
  readonly log: FastifyBaseLogger;
};

/** Sends a waiting email. */
export async function sendMail(
  { mailEncryption, mailer, log }: MailSending,
  { encrypted }: { readonly encrypted: string },
  _attempt: number,
  signal: AbortSignal,
): Promise<void> {
  const mail = mailEncryption.decrypt(encrypted) as WaitingMail;
  if (mail.usefulUntil !== undefined && mail.usefulUntil < Date.now()) {
    log.warn({ mail: mail.id }, "email dropped: what it brings has run out");
  } else if (!mailer) {
    log.warn({ mail: mail.id }, "email dropped: SMTP_URL is not set");
  } else if ((await mailer.send(mail, signal)) === "refused") {
    log.warn({ mail: mail.id }, "email dropped: the mail server refuses it for good");
  }
}
