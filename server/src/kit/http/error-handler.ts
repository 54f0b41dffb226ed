/**
 * Turns thrown errors into responses (`handleErrors`, `sendError`), and checks that the contract lists each refusal.
 */
import type { Call } from "@portal/contract/http/call";
import { commonErrorCodes } from "@portal/contract/http/error-codes";
import type { ErrorReply } from "@portal/contract/http/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { isOverloaded, isUnstorableText } from "../database/database-errors.ts";
import { AppError, httpErrors, INTERNAL_MESSAGE, refusedByFramework } from "./errors.ts";
import { inRequest } from "./request-context.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract's call that the route implements. */
    readonly call?: Call;
  }
}

type Strictness = {
  /** True in tests and development: a refusal that the call does not list becomes a 500. */
  readonly isStrict: boolean;
};

/**
 * Sets the error handler. The contract must list a call's refusals, because callers handle only those. In production an
 * unlisted refusal is still sent, and logged as a fault.
 */
export function handleErrors(app: FastifyInstance, { isStrict }: Strictness): void {
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const fault = faultOf(thrown, request.routeOptions.config.call);
    const error = fault && isStrict ? fault : thrown;
    const refusal = asRefusal(error);
    inRequest(request, () => {
      if (fault && !isStrict) request.log.error({ err: fault }, "unlisted refusal");
      if (!refusal) request.log.error({ err: error }, "request failed");
      else if (isOverloaded(error)) request.log.warn({ err: error }, "database unavailable");
      else logRefusal(request, refusal);
    });
    return sendError(reply, request, refusal ?? new AppError(500, INTERNAL_MESSAGE));
  });
}

/**
 * The refusals that are logged. Not 404 and 409, which honest pages cause, nor 503, which is not the caller's fault.
 */
const EVENTFUL_STATUSES = new Set([400, 401, 403, 413, 415, 419, 422, 429]);

/** Logs a refusal with its code and fields, but not their values. */
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

/**
 * Returns an error if a refusal breaks its call's contract: the call does not list its code, or has no such
 * field. Undefined for all other errors.
 */
function faultOf(error: Error, call: Call | undefined): FastifyError | undefined {
  if (!call || !(error instanceof AppError)) return undefined;
  const { errorCode, errors = {} } = error.details;
  const codes: readonly string[] = [...(call.errors ?? []), ...commonErrorCodes];
  const fields = new Set([call.params, call.query, call.body].flatMap(fieldsOf));
  const unlisted = [
    ...(errorCode === undefined || codes.includes(errorCode) ? [] : [`code ${errorCode}`]),
    // `a.b` is a field within the field `a`.
    ...Object.keys(errors)
      .filter((field) => !fields.has(field.split(".")[0]!))
      .map((field) => `field ${field}`),
  ];
  if (unlisted.length === 0) return undefined;
  const fault = new Error(`${call.method} ${call.path} does not list ${unlisted.join(", ")}`);
  // The stack of the throw says more than this one.
  if (error.stack !== undefined) fault.stack = error.stack;
  return fault as FastifyError;
}

/** Returns the names of an object's fields; for a union, the fields of all its objects. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  const { def } = (schema as z.core.$ZodTypes | undefined)?._zod ?? {};
  if (def?.type === "object") return Object.keys(def.shape);
  if (def?.type !== "union") return [];
  return def.options.flatMap((option) => fieldsOf(option as z.ZodMiniType));
}
