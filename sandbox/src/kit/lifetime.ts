/** Makes the signal by which a reset or a stop ends all waits of the sandbox. */
import { setMaxListeners } from "node:events";
import { setTimeout } from "node:timers/promises";

export type Lifetime = ReturnType<typeof createLifetime>;

export function createLifetime() {
  let controller = start();
  return {
    /** Aborts at the next `renew`. */
    get signal() {
      return controller.signal;
    },
    /** Ends every wait that has begun. */
    renew() {
      controller.abort();
      controller = start();
    },
  };
}

/** Waits. Rejects with an `AbortError` when the signal aborts first. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal });
}

function start(): AbortController {
  const controller = new AbortController();
  // Any number of waits may listen to one signal.
  setMaxListeners(0, controller.signal);
  return controller;
}
