import type { FastifyInstance } from "fastify";
import { withoutSecrets } from "../observability/log.ts";
import { inRequest } from "./request-context.ts";

const OK = 200;
/** A proxy asks each process every second: that all is well again is no news. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** Writes one log line for every response, with the request's id; none for a probe that succeeds. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const url = withoutSecrets(request.url);
    if (PROBES.has(url) && reply.statusCode === OK) return done();
    const line = {
      method: request.method,
      url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    inRequest(request, () => request.log.info(line, "answered"));
    done();
  });
}
