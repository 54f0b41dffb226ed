/** Exports this process's spans to a collector: OTLP over HTTP in its JSON form (opentelemetry-proto 1.x). */
import { hostname } from "node:os";
import type { FastifyBaseLogger } from "fastify";
import { type Attributes, type FinishedSpan, type SpanKind, traceTo } from "./spans.ts";

export type Traces = {
  /** Sends the remaining spans, and turns traces off. */
  close(): Promise<void>;
};

export type TracesOptions = {
  /** The collector's address for traces, with its path: `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string;
  /** The share of traces that are kept, from 0 to 1. */
  readonly keptShare: number;
  /** The program's name. */
  readonly service?: string;
  readonly log: FastifyBaseLogger;
};

const SEND_EVERY_MS = 2_000;
/** The most spans in one request. */
const SEND_AT_MOST = 512;
/** The most spans that wait. Further ones are dropped, so that a collector that is down costs no more memory. */
const WAITING_MAX = 4_096;
const TIMEOUT_MS = 5_000;

/** The numbers of `Span.SpanKind` in trace.proto. */
const KINDS: Readonly<Record<SpanKind, number>> = {
  internal: 1,
  server: 2,
  client: 3,
  consumer: 5,
};
/** `Status.StatusCode` STATUS_CODE_ERROR in trace.proto. */
const STATUS_ERROR = 2;

const resourceOf = (service: string) => ({
  attributes: attributeList({
    "service.name": service,
    "service.instance.id": `${hostname()}:${process.pid}`,
  }),
});

/** Turns traces on for this process, and sends them every 2 s. */
export function startTraces({ url, keptShare, log, service = "portal" }: TracesOptions): Traces {
  let waiting: FinishedSpan[] = [];
  let dropped = 0;
  let sending = Promise.resolve();

  const sendAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, SEND_AT_MOST);
      const problem = await post(url, toOtlp(batch, service));
      if (problem !== undefined) dropped += batch.length;
      if (dropped === 0) continue;
      log.warn(
        { event: "traces_dropped", spans: dropped, problem },
        "traces did not reach their collector",
      );
      dropped = 0;
    }
  };
  const timer = setInterval(() => (sending = sending.then(sendAll)), SEND_EVERY_MS);
  timer.unref();
  traceTo({
    keptShare,
    take: (span) => {
      if (waiting.length < WAITING_MAX) waiting.push(span);
      else dropped += 1;
    },
  });
  return {
    close: async () => {
      traceTo(undefined);
      clearInterval(timer);
      await sending;
      await sendAll();
      waiting = [];
    },
  };
}

/** @returns the failure; undefined if the collector accepted the spans. Never throws */
async function post(url: string, message: object): Promise<string | undefined> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok ? undefined : `status ${answer.status}`;
  } catch (error) {
    return (error as Error).message;
  }
}

function toOtlp(spans: readonly FinishedSpan[], service: string): object {
  return {
    resourceSpans: [
      {
        resource: resourceOf(service),
        scopeSpans: [{ scope: { name: "portal" }, spans: spans.map(encode) }],
      },
    ],
  };
}

function encode(span: FinishedSpan): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt),
    attributes: attributeList(span.attributes ?? {}),
    ...(span.error && { status: { code: STATUS_ERROR, message: span.error } }),
  };
}

/** As text, because JSON's numbers do not hold nanoseconds since 1970. */
const nanoseconds = (milliseconds: number): string =>
  String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);

function attributeList(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
}
