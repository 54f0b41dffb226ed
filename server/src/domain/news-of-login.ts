import type { Queries } from "../kit/database.ts";
import type { Jobs } from "../kit/jobs.ts";

/** A login from a device that the account did not know. */
export type NewsOfLogin = {
  readonly userId: number;
  /** Browser and system in words. */
  readonly device: string;
  readonly place: string | null;
  /** ISO 8601. */
  readonly at: string;
};

export const TELL_OF_LOGIN = "tell-of-login";

/** Whoever looks next writes the letter: the login does not wait for it. */
export function leaveNewsOfLogin(
  jobs: Jobs,
  db: Queries,
  login: Omit<NewsOfLogin, "at">,
): Promise<void> {
  const news: NewsOfLogin = { ...login, at: new Date().toISOString() };
  return jobs.leave(db, TELL_OF_LOGIN, news);
}
