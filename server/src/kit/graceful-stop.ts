import type { FastifyInstance } from "fastify";

/**
 * Answers that are given while the process stops end their connections: kept alive, these would hold
 * the stop up until they time out.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isStopping) reply.header("connection", "close");
    done(null, payload);
  });
}
