import type { FastifyInstance } from "fastify";
import { withoutSecrets } from "../observability/log.ts";
import { inRequest } from "./request-context.ts";

/** Writes one log line for every response, with the request's id. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const line = {
      method: request.method,
      url: withoutSecrets(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    inRequest(request, () => request.log.info(line, "answered"));
    done();
  });
}
