import type { FastifyServerOptions } from "fastify";
import { aboutCurrentRequest } from "../http/request-context.ts";

/** Logs JSON lines on standard output, without secrets: no bodies, no cookies, and no tokens in paths. */
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

const LONG_TOKEN = /[A-Za-z0-9_-]{32,}/g;

/** Removes the query, which may contain anything, and tokens, which links carry in the path. */
export function withoutSecrets(url: string): string {
  return (url.split("?")[0] ?? "").replaceAll(LONG_TOKEN, "[token]");
}
