import { openNotices } from "./features/notice/list-notices.ts";
import { calls } from "@portal/contract/http/calls";
import type { FastifyInstance } from "fastify";
import { findAnyViewer, findViewer, type Viewer } from "./domain/accounts/viewer.ts";
import { deleteExpiredLinks } from "./domain/credentials/link-tokens.ts";
import { deleteExpiredCodes } from "./domain/credentials/one-time-codes.ts";
import { restoreDecoys } from "./domain/credentials/sms-codes.ts";
import { publishChainHead, chainAllJournals } from "./domain/ledger/hash-chain.ts";
import { sendMail, SEND_MAIL } from "./domain/notifications/mail-queue.ts";
import { deleteOldMessages } from "./domain/notifications/message-log.ts";
import { sendSms, SEND_SMS } from "./domain/notifications/sms-queue.ts";
import { placeInWords } from "./domain/sessions/session-words.ts";
import { type Feature, DELETE_ENDED_EVERY_MS, job } from "./feature.ts";
import { accountClosing } from "./features/account-closing/feature.ts";
import { books } from "./features/books/feature.ts";
import { brand } from "./features/brand/feature.ts";
import { captcha } from "./features/captcha/feature.ts";
import { clientErrors } from "./features/client-errors/feature.ts";
import { debt } from "./features/debt/feature.ts";
import { emailVerification } from "./features/email-verification/feature.ts";
import { giftCode } from "./features/gift-code/feature.ts";
import { identity } from "./features/identity/feature.ts";
import { live } from "./features/live/feature.ts";
import { lostTransfer } from "./features/lost-transfer/feature.ts";
import { notice } from "./features/notice/feature.ts";
import { operations } from "./operations/feature.ts";
import { passkeys } from "./features/passkeys/feature.ts";
import { payment } from "./features/payment/feature.ts";
import { profile } from "./features/profile/feature.ts";
import { purchase } from "./features/purchase/feature.ts";
import { push } from "./features/push/feature.ts";
import { recharge } from "./features/recharge/feature.ts";
import { recovery } from "./features/recovery/feature.ts";
import { retention } from "./features/retention/feature.ts";
import { securityCode } from "./features/security-code/feature.ts";
import { security } from "./features/security/feature.ts";
import { session } from "./features/session/feature.ts";
import { shop } from "./features/shop/feature.ts";
import { openPriceDocument } from "./features/shop/price-document.ts";
import { signUp } from "./features/sign-up/feature.ts";
import { sms } from "./features/sms/feature.ts";
import { spendingLimit } from "./features/spending-limit/feature.ts";
import { status } from "./features/status/feature.ts";
import { support } from "./features/support/feature.ts";
import { topUp } from "./features/top-up/feature.ts";
import { traffic } from "./features/traffic/feature.ts";
import { transactions } from "./features/transactions/feature.ts";
import { twoFactor } from "./features/two-factor/feature.ts";
import { registerHealth } from "./health.ts";
import { deleteExpiredTokens } from "./kit/crypto/used-tokens.ts";
import { noteUser } from "./kit/http/request-context.ts";
import { registerRoutes } from "./kit/http/routes.ts";
import { securityHeaders } from "./kit/http/security-headers.ts";
import { openWebApplication } from "./kit/http/web-application.ts";
import { scaled, countAttempt, deleteOldLimits } from "./kit/limits/limits.ts";
import { openCallTurns } from "./kit/limits/turns.ts";
import { registerOpenApi } from "./openapi.ts";
import { registerPages } from "./pages.ts";
import type { Services } from "./services.ts";
import { registerWellKnown } from "./well-known.ts";

const CHAIN_EVERY_MS = 5_000;
const PUBLISH_CHAIN_HEAD_EVERY_MS = 15 * 60_000;

/** The jobs and periodic work that several features share. */
const sharedWork: Feature = {
  jobs: [job(SEND_MAIL, sendMail), job(SEND_SMS, sendSms)],
  periodic: [
    { everyMs: CHAIN_EVERY_MS, run: ({ db }, ending) => chainAllJournals(db, ending) },
    { everyMs: PUBLISH_CHAIN_HEAD_EVERY_MS, atStart: true, run: publishChainHead },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldLimits(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredTokens(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredLinks(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredCodes(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => restoreDecoys(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldMessages(db) },
  ],
};

/** The origin from which Google's script loads further files. */
const RECAPTCHA_PARTS = "https://www.gstatic.com";

/** All features. */
export const features: readonly Feature[] = [
  sharedWork,
  brand,
  captcha,
  clientErrors,
  session,
  signUp,
  securityCode,
  security,
  twoFactor,
  passkeys,
  push,
  profile,
  recovery,
  emailVerification,
  payment,
  topUp,
  traffic,
  lostTransfer,
  support,
  recharge,
  purchase,
  spendingLimit,
  identity,
  transactions,
  debt,
  giftCode,
  shop,
  accountClosing,
  sms,
  live,
  notice,
  status,
  retention,
  operations,
  books,
];

/** Builds the web application with all routes. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, db, log } = services;
  const headers = securityHeaders({
    https: config.https,
    scriptOrigins: scriptOriginsOf(config),
    apiOrigins: config.apiOrigin === undefined ? [] : [config.apiOrigin],
  });
  const { env } = config;
  const app = await openWebApplication({
    log,
    headers,
    stopping: services.stopping,
    otherHosts: config.otherHosts,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS ?? 0,
    isBehindProxy: config.https,
    isStrict: env.NODE_ENV !== "production",
    logsResponses: env.LOG_LEVEL === "info" || env.LOG_LEVEL === "debug",
    isTraced: env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined,
  });
  registerHealth(app, services);
  registerWellKnown(app, config);
  for (const register of features.flatMap(({ paths = [] }) => paths)) register(app, services);
  const { sessionName } = services.cookies;
  const turns = openCallTurns(env.RATE_LIMIT_SCALE, services.timeLimitScale);
  registerOpenApi(app, "/api/openapi.json", { title: "FS Online portal", calls, sessionName });
  registerRoutes<Viewer>(
    app,
    {
      cookies: services.cookies,
      timeLimitScale: services.timeLimitScale,
      allowedOrigins: config.allowedOrigins,
      countAttempt: (counted) => countAttempt(db, scaled(counted, config.env.RATE_LIMIT_SCALE)),
      findViewer: async (tokenHash, { ip }, { whileClosing }) => {
        const find = whileClosing ? findAnyViewer : findViewer;
        const viewer = await find(db, tokenHash, () => placeInWords(services.places, ip));
        if (viewer) noteUser(viewer.id);
        return viewer;
      },
      inTurn: ({ id }, call, work) => turns(String(id), call, work),
    },
    features.flatMap(({ routes }) => routes?.(services) ?? []),
  );
  for (const { kind, run } of features.flatMap(({ jobs = [] }) => jobs)) {
    services.jobs.handle(kind, run.bind(undefined, services));
  }
  await registerPages(app, {
    ...services,
    notices: openNotices(services),
    currentTexts: { prices: openPriceDocument(services) },
  });
  return app;
}

/** The foreign origins whose scripts the pages run. */
const scriptOriginsOf = ({ env }: Services["config"]): string[] =>
  env.CAPTCHA_PROVIDER === "recaptcha"
    ? [new URL(env.RECAPTCHA_SCRIPT_URL).origin, RECAPTCHA_PARTS]
    : [];
