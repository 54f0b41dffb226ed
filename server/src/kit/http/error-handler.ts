import type { ErrorReply } from "@portal/contract/http/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isOverloaded, isUnstorableText } from "../database/database-errors.ts";
import { AppError, httpErrors, INTERNAL_MESSAGE, refusedByFramework } from "./errors.ts";
import { inRequest } from "./request-context.ts";

/** Turns errors into responses. No other code does. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = asRefusal(error);
    inRequest(request, () => {
      if (!refusal) request.log.error({ err: error }, "request failed");
      else if (isOverloaded(error)) request.log.warn({ err: error }, "database unavailable");
      else logRefusal(request, refusal);
    });
    return sendError(reply, request, refusal ?? new AppError(500, INTERNAL_MESSAGE));
  });
}

/** Not logged as events: 404 and 409, which honest pages cause, and 503, which is not the caller's fault. */
const EVENTFUL_STATUSES = new Set([400, 401, 403, 413, 415, 419, 422, 429]);

/** Logs which fields were refused, but not their values. */
function logRefusal(request: FastifyRequest, { statusCode, details }: AppError): void {
  if (!EVENTFUL_STATUSES.has(statusCode)) return;
  const { errorCode, errors } = details;
  const about = {
    event: "refused",
    method: request.method,
    route: request.routeOptions.url,
    status: statusCode,
    errorCode,
    fields: errors && Object.keys(errors),
  };
  request.log.info(about, "request refused");
}

export function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError) {
  const { errors, errorCode, retryAfterSeconds, challenge } = error.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  const body: ErrorReply = {
    statusCode: error.statusCode,
    message: error.message,
    ...(errors ? { errors } : {}),
    ...(errorCode ? { errorCode } : {}),
    ...(challenge ? { challenge } : {}),
    requestId: request.id,
  };
  return reply.code(error.statusCode).header("cache-control", "no-store").send(body);
}

function asRefusal(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isOverloaded(error)) return httpErrors.unavailable();
  if (isUnstorableText(error)) return refusedByFramework(400);
  const { statusCode } = error;
  // The framework's own refusals: bad JSON, a body too large, an unknown media type.
  const isRefusal = statusCode && statusCode >= 400 && statusCode < 500;
  return isRefusal ? refusedByFramework(statusCode) : undefined;
}
