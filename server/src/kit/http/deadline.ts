import { httpErrors } from "./errors.ts";

/** The page gives up after 5 s, so a response, even "try again", must come before. */
const REQUEST_DEADLINE_MS = 4_000;

/** @throws unavailable (503) where the work is not done in time; the work itself continues */
export function withinDeadline<T>(work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(httpErrors.unavailable()), REQUEST_DEADLINE_MS);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
