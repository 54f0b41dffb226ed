import { httpErrors } from "./errors.ts";

/** The page gives up after 5 s, so a response, even "try again", must come before. */
const REQUEST_DEADLINE_MS = 4_000;

/**
 * @param timeLimitScale multiplies the deadline
 * @throws unavailable (503) where the work is not done in time; the work itself continues
 */
export function withinDeadline<T>(work: () => Promise<T>, timeLimitScale = 1): Promise<T> {
  const deadlineMs = REQUEST_DEADLINE_MS * timeLimitScale;
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(httpErrors.unavailable()), deadlineMs);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
