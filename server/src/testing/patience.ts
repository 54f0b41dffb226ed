import type { Answer } from "./people/browser.ts";

/**
 * How long a test waits for what must come in the end. On a machine that is busy with others a first try
 * at a letter or text may fail, and the next ones follow after 2, 4, 8 and 16 s.
 */
export const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Looks again and again. @throws saying what did not come */
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
 * Sends again where the portal says "come again", as its pages do: for what is done once however often it is
 * sent. No test is about how busy the machine happens to be.
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
