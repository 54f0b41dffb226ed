/**
 * The security headers of every response (`securityHeaders`), and CORS headers for pages of other origins
 * (`allowOrigins`).
 */
import type { FastifyInstance } from "fastify";

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

/**
 * The headers of every response (OWASP ASVS 5.0, 3.4). Inline scripts do not run, and nothing of other origins loads.
 */
export function securityHeaders(options: {
  readonly https: boolean;
  readonly scriptOrigins: readonly string[];
  /** The origins that pages send their calls to, if not their own host. */
  readonly apiOrigins: readonly string[];
}): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy(options),
    // A page that opens ours gets no access to it. Our page can still see when a window that it opened is closed.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(options.https
      ? { "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains` }
      : {}),
  };
}

export function addHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function contentSecurityPolicy({
  https,
  scriptOrigins,
  apiOrigins,
}: Parameters<typeof securityHeaders>[0]): string {
  const scripts = ["'self'", ...scriptOrigins].join(" ");
  const frames = scriptOrigins.length > 0 ? scriptOrigins.join(" ") : "'none'";
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${[scripts, ...apiOrigins].join(" ")}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

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
