import type { Answer } from "./people/browser.ts";

/**
 * How long a test waits for what must come in the end. On a busy machine the first try to send an email or
 * text may fail, and the next ones follow after 2, 4, 8 and 16 s.
 */
export const PATIENCE_MS = 60_000;
/** For `vi.waitFor` and `vi.waitUntil`, which otherwise give up after a second. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };
/**
 * Multiplies the time limits of a portal under test. A busy machine would otherwise refuse calls with 503 that
 * a test expects to be served. Tests of the limits themselves take production's: 1.
 */
export const TIME_LIMIT_SCALE = 10;
const LOOK_EVERY_MS = 50;

/** Repeats a look until it finds something. @throws saying what did not come */
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
 * Resends a request while the portal responds that it is unavailable, as its pages do. Use it for idempotent
 * requests. No test depends on how busy the machine is.
 */
export function untilServed(send: () => Promise<Answer>): Promise<Answer> {
  return eventually("the portal has no time", async () => {
    const answer = await send();
    return isComeAgain(answer) ? undefined : answer;
  });
}

export function isComeAgain({ status, body }: Pick<Answer, "status" | "body">): boolean {
  return status === 503 && body["errorCode"] === "unavailable";
}
