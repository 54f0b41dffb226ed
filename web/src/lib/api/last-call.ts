/** Coordinates the call that ends the session with the other requests of the page. */

let giveUp = new AbortController();
/** Resolves only where the session could not be ended. */
let ending: Promise<void> | undefined;

/**
 * Runs `end`, the call that ends the session. Other requests under way are aborted, because their response
 * would be that nobody is signed in. If `end` fails, they are sent again.
 */
export async function endQuietly<T>(end: () => Promise<T>): Promise<T> {
  let sendAgain = () => {};
  ending = new Promise((resolve) => (sendAgain = resolve));
  giveUp.abort();
  try {
    return await end();
  } catch (error) {
    ending = undefined;
    giveUp = new AbortController();
    sendAgain();
    throw error;
  }
}

/** Runs `ask`, a request of a signed-in page. While the session is being ended, it waits. */
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
