import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { traceRequests } from "../observability/request-spans.ts";
import { logAnswers } from "./access-log.ts";
import {
  answerBadPaths,
  answerBrokenRequests,
  answerIncompleteRequests,
} from "./broken-requests.ts";
import { allowOrigins } from "./cors.ts";
import { handleErrors } from "./error-handler.ts";
import { closeConnectionsWhenStopping } from "./graceful-stop.ts";
import { noteRoutes } from "./known-routes.ts";
import { routing } from "./page-or-call.ts";
import { followRequests } from "./request-context.ts";
import { addHeaders } from "./security-headers.ts";
import { reportUntoldProxies } from "./untold-proxies.ts";
import { answerWrongMethods } from "./wrong-methods.ts";

/** Bodies with passwords and transfers are small: a larger one is not for us. */
export const BODY_MAX_BYTES = 32 * 1024;
/** Slower requests are attempts to hold connections. With the check interval they end in 10 s. */
const REQUEST_ARRIVES_WITHIN_MS = 9_000;
const LOOK_FOR_SLOW_REQUESTS_EVERY_MS = 500;
/** Longer than proxies keep theirs (60 s), so that no request meets a closing connection. */
const KEEP_ALIVE_MS = 72_000;
type WebApplicationOptions = {
  readonly log: FastifyBaseLogger;
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly stopping: AbortController;
  /** The origins of other hosts whose pages may read the responses. */
  readonly otherHosts: ReadonlySet<string>;
  readonly trustedProxyHops: number;
  /** Whether players come by TLS, so that a proxy stands before the process. */
  readonly isBehindProxy: boolean;
  /** See `handleErrors`. */
  readonly isStrict: boolean;
  readonly logsAnswers: boolean;
  readonly isTraced: boolean;
};

/** Opens a web application without routes, in which every request is bounded, followed and answered alike. */
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
    // Node reads these when the server is created. Set later, they would hold for bodies alone, with a check
    // only every 30 s.
    http: {
      requireHostHeader: false,
      headersTimeout: REQUEST_ARRIVES_WITHIN_MS,
      requestTimeout: REQUEST_ARRIVES_WITHIN_MS,
      connectionsCheckingInterval: LOOK_FOR_SLOW_REQUESTS_EVERY_MS,
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
  noteRoutes(app);
  followRequests(app);
  if (options.isBehindProxy) reportUntoldProxies(app, options.trustedProxyHops);
  if (options.isTraced) traceRequests(app);
  handleErrors(app, options);
  addHeaders(app, headers);
  allowOrigins(app, options.otherHosts);
  answerIncompleteRequests(app);
  answerWrongMethods(app);
  closeConnectionsWhenStopping(app, options.stopping);
  if (options.logsAnswers) logAnswers(app);
  await app.register(cookie);
  return app;
}
