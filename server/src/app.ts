import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { handleMailJobs } from "./domain/outgoing-mail.ts";
import { placeInWords } from "./domain/place-words.ts";
import { findAnyViewer, findViewer, type Viewer } from "./domain/users.ts";
import { accountClosingRoutes } from "./features/account-closing/routes.ts";
import { captchaRoutes } from "./features/captcha/routes.ts";
import { debtRoutes } from "./features/debt/routes.ts";
import { emailVerificationRoutes } from "./features/email-verification/routes.ts";
import { giftCodeRoutes } from "./features/gift-code/routes.ts";
import { registerLive } from "./features/live/routes.ts";
import { lostTransferRoutes } from "./features/lost-transfer/routes.ts";
import { passkeyRoutes } from "./features/passkeys/routes.ts";
import { cardRoutes } from "./features/payment/cards/routes.ts";
import { registerCardCallbacks } from "./features/payment/cards/webhook.ts";
import { handleCaseJobs } from "./features/lost-transfer/tell-of-case.ts";
import { handlePaymentJobs } from "./features/payment/jobs.ts";
import { paymentRoutes } from "./features/payment/routes.ts";
import { registerWebhooks } from "./features/payment/webhooks.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { handleRechargeJobs, rechargeRoutes } from "./features/recharge/routes.ts";
import { handleRecoveryJobs, recoveryRoutes } from "./features/recovery/routes.ts";
import { handleSessionJobs, sessionRoutes } from "./features/session/routes.ts";
import { securityRoutes } from "./features/security/routes.ts";
import { securityCodeRoutes } from "./features/security-code/routes.ts";
import { signUpRoutes } from "./features/sign-up/routes.ts";
import { registerSms } from "./features/sms/webhook.ts";
import { topUpRoutes } from "./features/top-up/routes.ts";
import { registerTransactionExport } from "./features/transactions/export.ts";
import { transactionRoutes } from "./features/transactions/routes.ts";
import { twoFactorRoutes } from "./features/two-factor/routes.ts";
import { logAnswers } from "./kit/access-log.ts";
import {
  answerBadPaths,
  answerBrokenRequests,
  answerIncompleteRequests,
} from "./kit/broken-requests.ts";
import { allowOrigins } from "./kit/cors.ts";
import { handleErrors } from "./kit/error-handler.ts";
import { closeConnectionsWhenStopping } from "./kit/graceful-stop.ts";
import { routing } from "./kit/page-or-call.ts";
import { countAttempt } from "./kit/rate-limits.ts";
import { followRequests, noteUser } from "./kit/request-context.ts";
import { registerRoutes } from "./kit/routes.ts";
import { addHeaders, securityHeaders } from "./kit/security-headers.ts";
import { answerWrongMethods } from "./kit/wrong-methods.ts";
import { registerHealth } from "./health.ts";
import { scaled } from "./limits.ts";
import { registerOpenApi } from "./openapi.ts";
import { registerPages } from "./pages.ts";
import type { Services } from "./services.ts";
import { registerWellKnown } from "./well-known.ts";

/** Passwords and transfers are small; anything larger is not for us. */
const BODY_MAX_BYTES = 32 * 1024;
/** A request that trickles in more slowly is a trick to hold connections. With the check it ends in 10 s. */
const REQUEST_ARRIVES_WITHIN_MS = 9_000;
const LOOK_FOR_SLOW_REQUESTS_EVERY_MS = 500;
/** Longer than proxies keep theirs (60 s): a request must not meet a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000;
/** What Google's script loads besides itself. */
const RECAPTCHA_PARTS = "https://www.gstatic.com";

const jobHandlers = [
  handlePaymentJobs,
  handleCaseJobs,
  handleRechargeJobs,
  handleRecoveryJobs,
  handleSessionJobs,
  handleMailJobs,
];

/** The web application: every route there is. */
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
    // What a line is about it has from the request that it is written in.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerBadPaths(headers),
    clientErrorHandler: answerBrokenRequests(headers),
    // Node reads these when the server is made: set later they hold for bodies alone, and are looked at
    // every 30 s only.
    http: {
      requireHostHeader: false,
      headersTimeout: REQUEST_ARRIVES_WITHIN_MS,
      requestTimeout: REQUEST_ARRIVES_WITHIN_MS,
      connectionsCheckingInterval: LOOK_FOR_SLOW_REQUESTS_EVERY_MS,
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: "idle",
    // What arrives on an open connection while the process stops is still served.
    return503OnClosing: false,
    requestTimeout: REQUEST_ARRIVES_WITHIN_MS,
    routerOptions: { maxParamLength: 200, ...routing },
  });
  // Our calls take JSON. A form of another site can send text/plain without being asked about it.
  app.removeContentTypeParser("text/plain");
  followRequests(app);
  handleErrors(app);
  addHeaders(app, headers);
  allowOrigins(app, config.otherHosts);
  answerIncompleteRequests(app);
  answerWrongMethods(app);
  closeConnectionsWhenStopping(app, services.stopping);
  if (config.env.LOG_LEVEL === "info" || config.env.LOG_LEVEL === "debug") logAnswers(app);
  await app.register(cookie);
  registerHealth(app, services);
  registerWellKnown(app, config);
  registerWebhooks(app, services);
  registerCardCallbacks(app, services);
  registerSms(app, services);
  registerLive(app, services);
  registerTransactionExport(app, services);
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
    routesOf(services),
  );
  for (const handleJobs of jobHandlers) handleJobs(services);
  await registerPages(app, services);
  return app;
}

/** Every foreign origin whose scripts the pages run. */
const scriptOriginsOf = ({ env }: Services["config"]): string[] =>
  env.CAPTCHA_PROVIDER === "recaptcha"
    ? [new URL(env.RECAPTCHA_SCRIPT_URL).origin, RECAPTCHA_PARTS]
    : [];

/** Every call of the contract. */
const routesOf = (services: Services) => [
  ...captchaRoutes(services),
  ...sessionRoutes(services),
  ...signUpRoutes(services),
  ...securityCodeRoutes(services),
  ...securityRoutes(services),
  ...twoFactorRoutes(services),
  ...passkeyRoutes(services),
  ...profileRoutes(services),
  ...recoveryRoutes(services),
  ...emailVerificationRoutes(services),
  ...paymentRoutes(services),
  ...topUpRoutes(services),
  ...lostTransferRoutes(services),
  ...cardRoutes(services),
  ...rechargeRoutes(services),
  ...transactionRoutes(services),
  ...debtRoutes(services),
  ...giftCodeRoutes(services),
  ...accountClosingRoutes(services),
];
