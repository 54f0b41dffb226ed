import type { FastifyInstance } from "fastify";

/**
 * Closes the connection after each response while the process stops. Kept alive, a connection would delay the
 * stop until it times out, and would receive a balancer's next request.
 * @param stopping aborted when the stop begins; closing the application aborts it too
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
