/** The interface of the mail server (`Mailer`). */

/** An email to one person. */
export type OutgoingMail = {
  /** The same at every try, so that the receiving server can drop a second copy. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * Sends emails. `refused` is final: the receiving server will not take this email for this address. A failure
 * that may pass, and an abort by `signal`, throw MailNotSent.
 */
export type Mailer = {
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<"accepted" | "refused">;
};

/** Thrown if sending may succeed later. The message names the failure, but no part of the email or the credentials. */
export class MailNotSent extends Error {}
