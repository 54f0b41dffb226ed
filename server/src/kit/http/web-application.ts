/**
 * Opens a web application with its limits, hooks and error handling but no routes (`openWebApplication`), and listens
 * on a port.
 */
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { withoutSecrets } from "../observability/log.ts";
import { traceRequests } from "../observability/spans.ts";
import {
  answerBadPaths,
  answerBrokenRequests,
  answerIncompleteRequests,
} from "./broken-requests.ts";
import { handleErrors } from "./error-handler.ts";
import { recordRoutes, answerWrongMethods } from "./known-routes.ts";
import { routing } from "./page-or-call.ts";
import { reportProxyMismatch } from "./proxy-mismatch.ts";
import { followRequests, inRequest } from "./request-context.ts";
import { allowOrigins, addHeaders } from "./security-headers.ts";

/** The default limit for a body. */
export const BODY_MAX_BYTES = 32 * 1024;
/** How long a request may take to arrive. A slower one only holds a connection; with the check it ends within 10 s. */
const REQUEST_ARRIVES_WITHIN_MS = 9_000;
const CHECK_SLOW_REQUESTS_EVERY_MS = 500;
/** How long an idle connection stays open: longer than proxies keep theirs (60 s), so that no request meets its end. */
const KEEP_ALIVE_MS = 72_000;

type WebApplicationOptions = {
  readonly log: FastifyBaseLogger;
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly stopping: AbortController;
  /** The origins of other hosts whose pages may read the responses. */
  readonly otherHosts: ReadonlySet<string>;
  readonly trustedProxyHops: number;
  /** Whether a proxy is in front, because players use https. */
  readonly isBehindProxy: boolean;
  /** See `handleErrors`. */
  readonly isStrict: boolean;
  readonly logsResponses: boolean;
  readonly isTraced: boolean;
};

/** Opens a web application without routes. It limits, logs and traces every request, and handles its errors. */
export async function openWebApplication(options: WebApplicationOptions): Promise<FastifyInstance> {
  const { headers } = options;
  const app = Fastify({
    loggerInstance: options.log,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: (_address, hop) => hop < options.trustedProxyHops,
    // The request already adds its own fields to each log line.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerBadPaths(headers),
    clientErrorHandler: answerBrokenRequests(headers),
    // Node reads these when the server is created. Set later, they would apply to bodies alone, with a check
    // only every 30 s.
    http: {
      requireHostHeader: false,
      headersTimeout: REQUEST_ARRIVES_WITHIN_MS,
      requestTimeout: REQUEST_ARRIVES_WITHIN_MS,
      connectionsCheckingInterval: CHECK_SLOW_REQUESTS_EVERY_MS,
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: "idle",
    // A request on an open connection is still served while the process stops.
    return503OnClosing: false,
    requestTimeout: REQUEST_ARRIVES_WITHIN_MS,
    routerOptions: { maxParamLength: 200, ...routing },
  });
  // Our calls take JSON. Another site's form can send text/plain without a preflight request.
  app.removeContentTypeParser("text/plain");
  recordRoutes(app);
  followRequests(app);
  if (options.isBehindProxy) reportProxyMismatch(app, options.trustedProxyHops);
  if (options.isTraced) traceRequests(app);
  handleErrors(app, options);
  addHeaders(app, headers);
  allowOrigins(app, options.otherHosts);
  answerIncompleteRequests(app);
  answerWrongMethods(app);
  closeConnectionsWhenStopping(app, options.stopping);
  if (options.logsResponses) logResponses(app);
  await app.register(cookie);
  return app;
}

const OK = 200;
/** A proxy probes each process every second. Successful probes are not logged. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** Writes one log line for every response, except for successful probes. */
function logResponses(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const url = withoutSecrets(request.url);
    if (PROBES.has(url) && reply.statusCode === OK) return done();
    const line = {
      method: request.method,
      url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    inRequest(request, () => request.log.info(line, "answered"));
    done();
  });
}

/**
 * Closes the connection after each response while the process stops. A connection that is kept alive would delay
 * the stop until it times out, and would receive a balancer's next request.
 * @param stopping aborted when the stop begins; closing the application aborts it too
 */
function closeConnectionsWhenStopping(app: FastifyInstance, stopping: AbortController): void {
  app.addHook("preClose", (done) => {
    stopping.abort();
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping.signal.aborted) reply.header("connection", "close");
    done(null, payload);
  });
}

/** Thrown if a port cannot be used. The message names the port and its setting. */
export class PortError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens on it already",
  EACCES: "this user may not listen on it",
  EADDRNOTAVAIL: "this machine does not have the address to listen on",
};

/**
 * Runs `listen`, and translates its errors about the port.
 * @param setting the name of the setting that holds the port
 * @throws PortError
 */
export async function listenOn<T>(
  setting: string,
  port: number,
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
    if (!reason) throw error;
    throw new PortError(`port ${port} (setting ${setting}) cannot be used: ${reason}`, {
      cause: error,
    });
  }
}
