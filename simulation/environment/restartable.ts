/** Programs that can be killed and start again (`startRestartable`), and what starts at the first use (`lazily`). */

/** A program, or a server of several processes. After a kill it starts again at the same address. */
export type Restartable<Started> = {
  /** The present process or processes. */
  current(): Started;
  /** Resolves when it accepts requests. @throws if it does not start again */
  whenUp(): Promise<void>;
  /** Ends it by kill -9. Resolves when it is gone and the next one is starting. */
  kill(): Promise<void>;
  /** Ends it in order, so that it can finish what is in flight. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export async function startRestartable<
  Started extends Record<"kill" | "stop", () => Promise<void>>,
>(start: () => Promise<Started>): Promise<Restartable<Started>> {
  let current = await start();
  let up = Promise.resolve();
  const end = async (how: "kill" | "stop") => {
    const gone = up.then(() => current[how]());
    // Callers of `whenUp` wait for the next one from now on.
    up = gone.then(start).then((next) => void (current = next));
    // A failed start reaches the callers of `whenUp`.
    up.catch(() => undefined);
    await gone;
  };
  return {
    current: () => current,
    whenUp: () => up,
    kill: () => end("kill"),
    restart: () => end("stop"),
    close: async () => {
      await up.catch(() => undefined);
      await current.stop();
    },
  };
}

/** Starts something at the first `open`; after a failed start, the next one tries again. */
export function lazily<T>(start: () => Promise<T>, end?: (started: T) => Promise<void>) {
  let started: Promise<T> | undefined;
  const open = () =>
    (started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
  return { open, close: async () => started && end?.(await started) };
}
