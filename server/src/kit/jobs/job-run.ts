import { setTimeout as sleep } from "node:timers/promises";

/** How long a run of a job may take, in milliseconds. */
export type RunTimes = {
  /** From the run's start until its signal is aborted. */
  readonly longestMs: number;
  /** From the start of the lease, and again from each renewal. */
  readonly leaseMs: number;
  /** How long an aborted run may take to end. */
  readonly patienceMs: number;
};

/** One run of a job. It may act as long as its lease and its longest time allow. */
export type JobRun = {
  /** Aborted, with the reason as its error, when the time is up or the lease is lost. */
  readonly signal: AbortSignal;
  /** Call it when the lease was renewed; `at` is a time of `performance.now()`. */
  renewed(at: number): void;
  /** Call it when another worker has the lease. */
  lost(): void;
  /** Waits for the work. After `signal` it waits only `patienceMs` more. */
  outcomeOf<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
};

export function openRun(leasedAt: number, { longestMs, leaseMs, patienceMs }: RunTimes): JobRun {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (reason: string) => controller.abort(new Error(reason));
  const overdue = setTimeout(stop, longestMs, `not done within ${longestMs} ms`);
  let lapse: NodeJS.Timeout | undefined;
  let isOver = false;
  const renewed = (at: number) => {
    clearTimeout(lapse);
    if (isOver) return;
    lapse = setTimeout(stop, at + leaseMs - performance.now(), "the lease ran out");
  };
  renewed(leasedAt);
  return {
    signal,
    renewed,
    lost: () => stop("the lease was lost"),
    outcomeOf: async (work) => {
      const ended = new AbortController();
      try {
        return await Promise.race([work(signal), givenUp(signal, patienceMs, ended.signal)]);
      } finally {
        isOver = true;
        ended.abort();
        clearTimeout(overdue);
        clearTimeout(lapse);
      }
    },
  };
}

/** Waits for the signal and then `patienceMs`; never returns. @throws the signal's reason */
async function givenUp(
  signal: AbortSignal,
  patienceMs: number,
  ended: AbortSignal,
): Promise<never> {
  if (!signal.aborted) {
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true, signal: ended });
    });
  }
  await sleep(patienceMs, undefined, { signal: ended });
  throw signal.reason;
}
