/** Handles responses that say that nobody is signed in: several at once count as one. The session sets what is done. */

let ask: () => Promise<void> = async () => {};
let asking: Promise<void> | undefined;

/** Sets the function that runs when a response says that nobody is signed in. */
export function onUnauthorized(run: () => Promise<void>): void {
  ask = run;
}

/** Handles an unauthorised response; several at once count as one. */
export function unauthorized(): Promise<void> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}
