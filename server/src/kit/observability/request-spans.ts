import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginSpan, type OpenSpan } from "./spans.ts";

const SERVER_ERRORS_FROM = 500;

/** Makes a trace of each request, with the request id that the log and the error's answer have. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const span = beginSpan(() => ({
      name: `${request.method} ${route}`,
      kind: "server",
      attributes: {
        "http.request.method": request.method,
        "http.route": route,
        "portal.request_id": request.id,
      },
    }));
    if (!span) return done();
    spans.set(request, span);
    span.within(done);
  });
  // What comes after the body is called outside the context from before it.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    const attributes = { "http.response.status_code": statusCode };
    const error = statusCode >= SERVER_ERRORS_FROM ? new Error() : undefined;
    spans.get(request)?.end({ attributes, error });
    done();
  });
}
