import type { FastifyInstance } from "fastify";

/**
 * Answers that are given while the process stops end their connections: kept alive, these would hold
 * the stop up until they time out, and a balancer's next request would come by them.
 * @param stopping aborted where the stop begins; closing the application begins it too
 */
export function closeConnectionsWhenStopping(
  app: FastifyInstance,
  stopping: AbortController,
): void {
  app.addHook("preClose", (done) => {
    stopping.abort();
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping.signal.aborted) reply.header("connection", "close");
    done(null, payload);
  });
}
