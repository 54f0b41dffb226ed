/** Traces: spans of this process (`inSpan`, `traceRequests`), given to an exporter (`traceTo`). Off by default. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";

export type SpanKind = "internal" | "server" | "client" | "consumer";
export type Attributes = Readonly<Record<string, string | number>>;

/** Names and attributes contain no personal values: no parameters, no paths as typed. */
export type SpanDescription = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
};

/** Times are milliseconds since 1970, with fractions. */
export type FinishedSpan = SpanDescription & {
  /** 16 random bytes in hexadecimal digits, as W3C Trace Context has them; a span's own id has 8. */
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Name and code of the error that ended it, without its text, which may hold a player's words. */
  readonly error: string | undefined;
};

type SpanContext = { readonly traceId: string; readonly spanId: string; readonly isKept: boolean };

/** A span that has begun. */
export type OpenSpan = {
  /** Runs `act`, whose spans become children of this one. */
  within<T>(act: () => T): T;
  end(more?: { readonly attributes?: Attributes; readonly error?: unknown }): void;
};

type Tracing = {
  /** The share of traces that are kept, from 0 to 1. */
  readonly keptShare: number;
  readonly take: (span: FinishedSpan) => void;
};

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
const current = new AsyncLocalStorage<SpanContext>();
/** Undefined while traces are off; tracing then costs one check. */
let tracing: Tracing | undefined;

/** Gives the finished spans of this process to `take` from now on. Undefined turns traces off. */
export function traceTo(next: Tracing | undefined): void {
  tracing = next;
}

/** Begins a span below the current one, or a new trace. @returns undefined while traces are off */
function beginSpan(describe: () => SpanDescription): OpenSpan | undefined {
  if (!tracing) return undefined;
  const { keptShare, take } = tracing;
  const description = describe();
  const parent = current.getStore();
  const context: SpanContext = {
    traceId: parent?.traceId ?? randomHex(TRACE_ID_BYTES),
    spanId: randomHex(SPAN_ID_BYTES),
    isKept: parent?.isKept ?? Math.random() < keptShare,
  };
  const startedAt = nowMs();
  return {
    within: (act) => current.run(context, act),
    end: ({ attributes, error } = {}) => {
      if (!context.isKept) return;
      take({
        ...description,
        attributes: { ...description.attributes, ...attributes },
        traceId: context.traceId,
        spanId: context.spanId,
        parentSpanId: parent?.spanId,
        startedAt,
        endedAt: nowMs(),
        error: error === undefined ? undefined : nameOf(error),
      });
    },
  };
}

/** Runs `work` in a new span. `describe` is not called while traces are off. */
export function inSpan<T>(describe: () => SpanDescription, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(describe);
  return span ? spanning(span, work) : work();
}

async function spanning<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");
const nowMs = (): number => performance.timeOrigin + performance.now();

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { name, code } = error as Error & { readonly code?: unknown };
  return typeof code === "string" ? `${name} ${code}` : name;
}

const SERVER_ERRORS_FROM = 500;

/** Makes a span of each request, with the request id that the log and error responses have. */
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
  // After the body was read, hooks run outside the context that onRequest set.
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
