import type { FastifyInstance } from "fastify";

const METHODS = "GET, POST, PUT, PATCH, DELETE";
const SENT_HEADERS = "content-type, idempotency-key, x-requested-with, x-xsrf-token";
const READ_HEADERS = "content-disposition, retry-after, x-signed-in, x-xsrf-token";
/** How long a browser need not send another preflight. */
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of these origins call with cookies and read the responses (Fetch standard, CORS protocol). Other
 * origins get none of these headers.
 */
export function allowOrigins(app: FastifyInstance, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return;
  app.addHook("onRequest", (request, reply, done) => {
    const { origin, "access-control-request-method": asked } = request.headers;
    if (origin === undefined || !origins.has(origin)) return done();
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": READ_HEADERS,
      vary: "origin",
    });
    if (request.method !== "OPTIONS" || asked === undefined) return done();
    void reply
      .code(204)
      .headers({
        "access-control-allow-methods": METHODS,
        "access-control-allow-headers": SENT_HEADERS,
        "access-control-max-age": String(PREFLIGHT_SECONDS),
      })
      .send();
  });
}
