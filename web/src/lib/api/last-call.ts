/** The call that ends the session, and what the page asks while that call is under way. */

let giveUp = new AbortController();
/** Settles only where the session could not be ended. */
let ending: Promise<void> | undefined;

/**
 * Runs `end`, the call that ends the session. What the page is asking meanwhile is given up: it would be
 * answered that nobody is signed in. Where `end` fails, it is asked again.
 */
export async function endQuietly<T>(end: () => Promise<T>): Promise<T> {
  const failed = Promise.withResolvers<void>();
  ending = failed.promise;
  giveUp.abort();
  try {
    return await end();
  } catch (error) {
    ending = undefined;
    giveUp = new AbortController();
    failed.resolve();
    throw error;
  }
}

/** Runs `ask`, a question of a signed-in page; while the session is being ended, it waits. */
export async function whileSignedIn<T>(ask: (givenUp: AbortSignal) => Promise<T>): Promise<T> {
  await ending;
  const { signal } = giveUp;
  try {
    return await ask(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return whileSignedIn(ask);
  }
}
