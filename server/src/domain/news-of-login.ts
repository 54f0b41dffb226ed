/** A login from a device that the account did not know: the job that tells the player of it. */
export type NewsOfLogin = {
  readonly userId: number;
  /** Browser and system in words. */
  readonly device: string;
  readonly place: string | null;
  /** ISO 8601. */
  readonly at: string;
};

export const TELL_OF_LOGIN = "tell-of-login";
