import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Signals within this time are one request: a single Ctrl-C arrives from the terminal, npm and the bootstrap. */
const ONE_KEY_PRESS_MS = 700;
/** Added to a signal's number, it is the exit code of a program that the signal ended. */
const SIGNAL_EXIT = 128;

/**
 * Aborts when we are asked to stop: by a signal, or because the bootstrap that started us died. At a second
 * request the process ends at once, and its children with it as their channel closes.
 */
export function listenForStop(): AbortSignal {
  const controller = new AbortController();
  let firstAt = 0;
  const request = (signal: NodeJS.Signals): void => {
    if (firstAt === 0) {
      firstAt = Date.now();
      controller.abort();
    } else if (Date.now() - firstAt > ONE_KEY_PRESS_MS) {
      process.exit(SIGNAL_EXIT + constants.signals[signal]);
    }
  };
  for (const signal of SIGNALS) process.on(signal, request);
  if (process.channel) {
    process.on("disconnect", () => {
      request("SIGTERM");
    });
    // Listening must not keep a finished program alive.
    process.channel.unref();
  }
  return controller.signal;
}
