/** What all waits of the sandbox hang on, so that a reset or a stop cuts them short. */
import { setMaxListeners } from "node:events";
import { setTimeout } from "node:timers/promises";

export type Lifetime = {
  /** Aborts at the next `renew`. */
  readonly signal: AbortSignal;
  /** Ends every wait that began before. */
  renew(): void;
};

export function createLifetime(): Lifetime {
  let controller = start();
  return {
    get signal() {
      return controller.signal;
    },
    renew() {
      controller.abort();
      controller = start();
    },
  };
}

/** Waits; rejects with an `AbortError` when the signal's lifetime ends first. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal });
}

function start(): AbortController {
  const controller = new AbortController();
  // Any number of waits may hang on one signal.
  setMaxListeners(0, controller.signal);
  return controller;
}
