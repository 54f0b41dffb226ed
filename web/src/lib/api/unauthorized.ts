let ask: () => Promise<void> = async () => {};
let asking: Promise<void> | undefined;

/** Sets what is done where a call is answered that nobody is signed in. */
export function onUnauthorized(run: () => Promise<void>): void {
  ask = run;
}

/** Such an answer came; several at once are one. */
export function unauthorized(): Promise<void> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}
