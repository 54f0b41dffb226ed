/** A letter on its way to one person. */
export type OutgoingMail = {
  /** The same at every try, so that the receiving side can drop a second copy. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * Hands letters over. `refused` is final: the other side will not take this letter for this address.
 * Anything that may pass is thrown as MailNotSent, and so is the end of waiting by `signal`.
 */
export type Mailer = {
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<"accepted" | "refused">;
};

/** Try again later. The message names the failure and nothing of the letter or the credentials. */
export class MailNotSent extends Error {}
