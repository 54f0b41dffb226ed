/** The logger's options (`logOptions`), and the removal of secrets from logged paths (`withoutSecrets`). */
import type { FastifyServerOptions } from "fastify";
import { aboutCurrentRequest } from "../http/request-context.ts";

/** Returns the options of a logger that leaves out secrets: no bodies, no cookies, no tokens in paths. */
export function logOptions(
  level: string,
): Exclude<FastifyServerOptions["logger"], boolean | undefined> {
  return {
    level,
    mixin: aboutCurrentRequest,
    redact: {
      paths: [
        "req.headers.authorization",
        "req.headers.cookie",
        "*.password",
        "*.passwordConfirm",
        "*.token",
        "*.gReCaptchaToken",
        "*.pin",
        "*.otp",
        "*.securityCode",
      ],
      censor: "[redacted]",
    },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        ip: request.ip,
      }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack ?? "",
      }),
    },
  };
}

/**
 * A part of a path with this many characters is removed as a token. A link's token has 43: if 31 of them are logged,
 * more than 70 bits are still secret.
 */
const TOKEN_MIN_CHARACTERS = 32;
const OUTSIDE_TOKENS = /[^A-Za-z0-9_-]/g;
/**
 * How often a path is percent-decoded to find tokens. Proxies and mail programs may encode a link once or twice. The
 * portal serves no path that is encoded more often.
 */
const DECODED_AT_MOST = 5;

/**
 * Removes the query, which may contain anything, and tokens, which links contain in the path. It finds tokens that are
 * percent-encoded repeatedly, or have other characters in between.
 */
export function withoutSecrets(url: string): string {
  const [path = ""] = url.split("?");
  return path
    .split("/")
    .map((segment) => (isHarmless(segment) ? segment : "[token]"))
    .join("/");
}

function isHarmless(segment: string): boolean {
  const decoded = decodeFully(segment);
  return (
    decoded !== undefined && decoded.replaceAll(OUTSIDE_TOKENS, "").length < TOKEN_MIN_CHARACTERS
  );
}

/** Returns the segment without any percent-encoding, or undefined if it cannot be decoded. */
function decodeFully(segment: string): string | undefined {
  let decoded = segment;
  for (let times = 0; times < DECODED_AT_MOST && decoded.includes("%"); times += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return undefined;
    }
  }
  return decoded.includes("%") ? undefined : decoded;
}
