/** Runs work at an interval (`every`), such as the deletion of expired rows. */
import type { FastifyBaseLogger } from "fastify";

export type Interval = {
  readonly everyMs: number;
  /** The first run begins at once, not after the first interval. */
  readonly atStart?: boolean;
};

/**
 * Runs `act` at an interval, never twice at once. Long work must watch `ending`.
 * @returns a function that ends it
 */
export function every(
  { everyMs, atStart = false }: Interval,
  act: (ending: AbortSignal) => Promise<unknown>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const ending = new AbortController();
  let acting: Promise<unknown> | undefined;
  const turn = () => {
    acting ??= act(ending.signal)
      .catch((error: unknown) => log.warn({ err: error }, "periodic work failed"))
      .finally(() => (acting = undefined));
  };
  const timer = setInterval(turn, everyMs);
  if (atStart) turn();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await acting;
  };
}
