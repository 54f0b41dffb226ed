import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { findAnyViewer, findViewer, type Viewer } from "./domain/accounts/users.ts";
import { placeInWords } from "./domain/sessions/place-words.ts";
import type { Feature } from "./feature.ts";
import { accountClosing } from "./features/account-closing/feature.ts";
import { captcha } from "./features/captcha/feature.ts";
import { debt } from "./features/debt/feature.ts";
import { emailVerification } from "./features/email-verification/feature.ts";
import { giftCode } from "./features/gift-code/feature.ts";
import { identity } from "./features/identity/feature.ts";
import { live } from "./features/live/feature.ts";
import { lostTransfer } from "./features/lost-transfer/feature.ts";
import { passkeys } from "./features/passkeys/feature.ts";
import { payment } from "./features/payment/feature.ts";
import { profile } from "./features/profile/feature.ts";
import { recharge } from "./features/recharge/feature.ts";
import { recovery } from "./features/recovery/feature.ts";
import { retention } from "./features/retention/feature.ts";
import { securityCode } from "./features/security-code/feature.ts";
import { security } from "./features/security/feature.ts";
import { session } from "./features/session/feature.ts";
import { signUp } from "./features/sign-up/feature.ts";
import { sms } from "./features/sms/feature.ts";
import { spendingLimit } from "./features/spending-limit/feature.ts";
import { topUp } from "./features/top-up/feature.ts";
import { transactions } from "./features/transactions/feature.ts";
import { twoFactor } from "./features/two-factor/feature.ts";
import { registerHealth } from "./health.ts";
import { logAnswers } from "./kit/http/access-log.ts";
import {
  answerBadPaths,
  answerBrokenRequests,
  answerIncompleteRequests,
} from "./kit/http/broken-requests.ts";
import { allowOrigins } from "./kit/http/cors.ts";
import { handleErrors } from "./kit/http/error-handler.ts";
import { closeConnectionsWhenStopping } from "./kit/http/graceful-stop.ts";
import { routing } from "./kit/http/page-or-call.ts";
import { followRequests, noteUser } from "./kit/http/request-context.ts";
import { registerRoutes } from "./kit/http/routes.ts";
import { addHeaders, securityHeaders } from "./kit/http/security-headers.ts";
import { reportUntoldProxies } from "./kit/http/untold-proxies.ts";
import { answerWrongMethods } from "./kit/http/wrong-methods.ts";
import { scaled } from "./kit/limits/limit.ts";
import { countAttempt } from "./kit/limits/rate-limits.ts";
import { traceRequests } from "./kit/observability/request-spans.ts";
import { registerOpenApi } from "./openapi.ts";
import { registerPages } from "./pages.ts";
import type { Services } from "./services.ts";
import { sharedWork } from "./shared-work.ts";
import { registerWellKnown } from "./well-known.ts";

/** Bodies with passwords and transfers are small: a larger one is not for us. */
const BODY_MAX_BYTES = 32 * 1024;
/** Slower requests are attempts to hold connections. With the check interval they end in 10 s. */
const REQUEST_ARRIVES_WITHIN_MS = 9_000;
const LOOK_FOR_SLOW_REQUESTS_EVERY_MS = 500;
/** Longer than proxies keep theirs (60 s), so that no request meets a closing connection. */
const KEEP_ALIVE_MS = 72_000;
/** The origin of what Google's script loads besides itself. */
const RECAPTCHA_PARTS = "https://www.gstatic.com";

/** All features. */
export const features: readonly Feature[] = [
  sharedWork,
  captcha,
  session,
  signUp,
  securityCode,
  security,
  twoFactor,
  passkeys,
  profile,
  recovery,
  emailVerification,
  payment,
  topUp,
  lostTransfer,
  recharge,
  spendingLimit,
  identity,
  transactions,
  debt,
  giftCode,
  accountClosing,
  sms,
  live,
  retention,
];

/** Builds the web application with all routes. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, db, log } = services;
  const headers = securityHeaders({
    https: config.https,
    scriptOrigins: scriptOriginsOf(config),
    apiOrigins: config.apiOrigin === undefined ? [] : [config.apiOrigin],
  });
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: (_address, hop) => hop < (config.env.TRUSTED_PROXY_HOPS ?? 0),
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
  followRequests(app);
  if (config.https) reportUntoldProxies(app, config.env.TRUSTED_PROXY_HOPS ?? 0);
  if (config.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) traceRequests(app);
  handleErrors(app, { isStrict: config.env.NODE_ENV !== "production" });
  addHeaders(app, headers);
  allowOrigins(app, config.otherHosts);
  answerIncompleteRequests(app);
  answerWrongMethods(app);
  closeConnectionsWhenStopping(app, services.stopping);
  if (config.env.LOG_LEVEL === "info" || config.env.LOG_LEVEL === "debug") logAnswers(app);
  await app.register(cookie);
  registerHealth(app, services);
  registerWellKnown(app, config);
  for (const register of features.flatMap(({ paths = [] }) => paths)) register(app, services);
  registerOpenApi(app);
  registerRoutes<Viewer>(
    app,
    {
      cookies: services.cookies,
      allowedOrigins: config.allowedOrigins,
      countAttempt: (counted) => countAttempt(db, scaled(counted, config.env.RATE_LIMIT_SCALE)),
      findViewer: async (tokenHash, { ip }, { whileClosing }) => {
        const find = whileClosing ? findAnyViewer : findViewer;
        const viewer = await find(db, tokenHash, () => placeInWords(services.places, ip));
        if (viewer) noteUser(viewer.id);
        return viewer;
      },
    },
    features.flatMap(({ routes }) => routes?.(services) ?? []),
  );
  for (const { task, run } of features.flatMap(({ jobs = [] }) => jobs)) {
    services.jobs.handle(task, run.bind(undefined, services));
  }
  await registerPages(app, services);
  return app;
}

/** The foreign origins whose scripts the pages run. */
const scriptOriginsOf = ({ env }: Services["config"]): string[] =>
  env.CAPTCHA_PROVIDER === "recaptcha"
    ? [new URL(env.RECAPTCHA_SCRIPT_URL).origin, RECAPTCHA_PARTS]
    : [];
