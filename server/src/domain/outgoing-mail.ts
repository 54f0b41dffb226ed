import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "../kit/database.ts";
import type { JobHandler, Jobs } from "../kit/jobs.ts";
import type { Seal } from "../kit/sealed.ts";
import type { Letter } from "../mail/letter.ts";
import type { Mailer } from "../providers/mailer.ts";

/** What queueing a letter takes of the services. */
export type PostOffice = { readonly jobs: Jobs; readonly mailSeal: Seal };

export type Post = {
  readonly to: string;
  readonly letter: Letter;
  /** A letter whose link or code has run out is not sent any more. */
  readonly usefulForMinutes?: number;
};

type WaitingMail = Letter & {
  readonly id: string;
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly usefulUntil: number | undefined;
};

export const SEND_MAIL = "send-mail";
const MINUTE_MS = 60_000;

/**
 * Writes a letter in the transaction that causes it; it leaves after the commit, and again and again
 * until the mail server has taken it. It waits encrypted: links and codes rest nowhere in the clear.
 */
export async function queueMail(
  { jobs, mailSeal }: PostOffice,
  tx: Transaction,
  { to, letter, usefulForMinutes }: Post,
): Promise<void> {
  const usefulUntil =
    usefulForMinutes === undefined ? undefined : Date.now() + usefulForMinutes * MINUTE_MS;
  const mail: WaitingMail = { ...letter, id: randomUUID(), to, usefulUntil };
  const job = await jobs.add(tx, SEND_MAIL, { sealed: mailSeal.seal(mail) });
  tx.afterCommit(() => void jobs.run(job));
}

type MailRoom = Pick<PostOffice, "mailSeal"> & {
  readonly mailer: Mailer | undefined;
  readonly log: FastifyBaseLogger;
};

/** Sends a waiting letter. */
export const sendMail =
  ({ mailSeal, mailer, log }: MailRoom): JobHandler<{ readonly sealed: string }> =>
  async ({ sealed }, _attempt, signal) => {
    const mail = mailSeal.open(sealed) as WaitingMail;
    if (mail.usefulUntil !== undefined && mail.usefulUntil < Date.now()) {
      log.warn({ mail: mail.id }, "letter dropped: what it brings has run out");
    } else if (!mailer) {
      log.warn({ mail: mail.id }, "letter dropped: SMTP_URL is not set");
    } else if ((await mailer.send(mail, signal)) === "refused") {
      log.warn({ mail: mail.id }, "letter dropped: the mail server refuses it for good");
    }
  };
