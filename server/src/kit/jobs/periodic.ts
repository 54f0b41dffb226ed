import type { FastifyBaseLogger } from "fastify";

/**
 * Runs `act` at an interval, never twice at once. Long work must watch `ending`.
 * @returns a function that ends it
 */
export function every(
  milliseconds: number,
  act: (ending: AbortSignal) => Promise<unknown>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const ending = new AbortController();
  let acting: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    acting ??= act(ending.signal)
      .catch((error: unknown) => log.warn({ err: error }, "periodic work failed"))
      .finally(() => (acting = undefined));
  }, milliseconds);
  return async () => {
    clearInterval(timer);
    ending.abort();
    await acting;
  };
}
