/** Time limits of tests, and waiting for something to happen (`eventually`, `untilServed`). */
import type { Answer } from "./people/browser.ts";

/**
 * How long a test waits for something that must happen. On a busy machine the first attempt to send an email or text
 * may fail; retries follow after 2, 4, 8 and 16 s.
 */
export const PATIENCE_MS = 60_000;
/** For `vi.waitFor` and `vi.waitUntil`, which otherwise give up after a second. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };
/**
 * Multiplies the time limits of a portal under test. Otherwise a busy machine would refuse calls with 503 that a test
 * expects to succeed. Tests of the limits themselves use 1, as in production.
 */
export const TIME_LIMIT_SCALE = 10;
/** How often `eventually` looks. */
const LOOK_EVERY_MS = 50;

/** Polls until `look` returns something. @param what the error's message if it never does */
export async function eventually<T>(
  what: string | (() => string),
  look: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(typeof what === "string" ? what : what());
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/**
 * Resends an idempotent request while the portal responds that it is unavailable, as its pages do, so that no test
 * depends on how busy the machine is.
 */
export function untilServed(send: () => Promise<Answer>): Promise<Answer> {
  return eventually("the portal has no time", async () => {
    const answer = await send();
    return isComeAgain(answer) ? undefined : answer;
  });
}

/** Returns whether a response says that the portal is unavailable and the request should be sent again. */
export function isComeAgain({ status, body }: Pick<Answer, "status" | "body">): boolean {
  return status === 503 && body["errorCode"] === "unavailable";
}
