import type { FastifyInstance } from "fastify";

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** The headers of every response (OWASP ASVS 5.0, 3.4). Nothing inline runs, nothing foreign loads. */
export function securityHeaders(options: {
  readonly https: boolean;
  readonly scriptOrigins: readonly string[];
  /** The origins of the pages' calls, where those are not their own host. */
  readonly apiOrigins: readonly string[];
}): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy(options),
    // A page that opens ours gets no access to it. Our page can see when a window that it opened is closed.
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
