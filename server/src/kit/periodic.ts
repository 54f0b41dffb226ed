import type { FastifyBaseLogger } from "fastify";

/** Does something every so often, never twice at once. @returns a function that ends it */
export function every(
  milliseconds: number,
  act: () => Promise<unknown>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let acting: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    acting ??= act()
      .catch((error: unknown) => log.warn({ err: error }, "periodic work failed"))
      .finally(() => (acting = undefined));
  }, milliseconds);
  return async () => {
    clearInterval(timer);
    await acting;
  };
}
