/** Builds the operators' console (`buildConsole`): its HTTP server with all features, their rights and masking. */
import { consoleCalls } from "@portal/contract/console/calls";
import { hasRight, type Right, type StaffCall } from "@portal/contract/console/rights";
import type { Call } from "@portal/contract/http/call";
import type { FastifyInstance } from "fastify";
import { registerHealth } from "../health.ts";
import { UnfitDatabase } from "../kit/database/database-fitness.ts";
import { registerRoutes } from "../kit/http/routes.ts";
import { securityHeaders } from "../kit/http/security-headers.ts";
import { openWebApplication } from "../kit/http/web-application.ts";
import { scaled, countAttempt } from "../kit/limits/limits.ts";
import { openCallTurns } from "../kit/limits/turns.ts";
import { registerOpenApi } from "../openapi.ts";
import type { Staff } from "../operations/as-staff.ts";
import { errors } from "../operations/errors.ts";
import type { ConsoleFeature } from "./feature.ts";
import { books } from "./features/books/feature.ts";
import { brand } from "./features/brand/feature.ts";
import { breakGlass } from "./features/break-glass/feature.ts";
import { bulk } from "./features/bulk/feature.ts";
import { campaigns } from "./features/campaigns/feature.ts";
import { commandLine } from "./features/command-line/feature.ts";
import { cases } from "./features/cases/feature.ts";
import { channels } from "./features/channels/feature.ts";
import { findMoney } from "./features/find-money/feature.ts";
import { log as operatorLog } from "./features/log/feature.ts";
import { messages } from "./features/messages/feature.ts";
import { moneyQueues } from "./features/money-queues/feature.ts";
import { money } from "./features/money/feature.ts";
import { net } from "./features/net/feature.ts";
import { operations } from "./features/operations/feature.ts";
import { outgoing } from "./features/outgoing/feature.ts";
import { payouts } from "./features/payouts/feature.ts";
import { playerList } from "./features/player-list/feature.ts";
import { players } from "./features/players/feature.ts";
import { proofs } from "./features/proofs/feature.ts";
import { queues } from "./features/queues/feature.ts";
import { reconcile } from "./features/reconcile/feature.ts";
import { search } from "./features/search/feature.ts";
import { session } from "./features/session/feature.ts";
import { shop } from "./features/shop/feature.ts";
import { staff } from "./features/staff/feature.ts";
import { today } from "./features/today/feature.ts";
import { registerConsolePages } from "./pages.ts";
import type { ConsoleServices } from "./services.ts";
import { asSeenBy } from "./staff/masking.ts";
import { findStaff } from "./staff/staff-store.ts";
import { keepSignInKey } from "../operations/staff/staff-session-store.ts";

export const consoleFeatures: readonly ConsoleFeature[] = [
  session,
  commandLine,
  players,
  playerList,
  operations,
  campaigns,
  shop,
  brand,
  operatorLog,
  bulk,
  search,
  findMoney,
  money,
  moneyQueues,
  outgoing,
  payouts,
  queues,
  cases,
  books,
  net,
  reconcile,
  channels,
  messages,
  today,
  breakGlass,
  proofs,
  staff,
];

/**
 * Builds the console's web application with all routes.
 * @throws Error for a call without a right
 * @throws UnfitDatabase if the database takes sign-ins from another APP_SECRET
 */
export async function buildConsole(services: ConsoleServices): Promise<FastifyInstance> {
  const { config, db, log, cookies, stopping, staffSignInKeys } = services;
  const { env } = config;
  if (!(await keepSignInKey(db, staffSignInKeys))) {
    throw new UnfitDatabase(
      "The database takes sign-ins of the console from another APP_SECRET: name that one in APP_SECRET_PREVIOUS, " +
        'or have the owner run "delete from sign_in_key" if it is lost.',
    );
  }
  const app = await openWebApplication({
    log,
    headers: securityHeaders({ https: config.https, scriptOrigins: [], apiOrigins: [] }),
    stopping,
    otherHosts: new Set(),
    trustedProxyHops: env.TRUSTED_PROXY_HOPS ?? 0,
    isBehindProxy: config.https,
    isStrict: env.NODE_ENV !== "production",
    logsResponses: env.LOG_LEVEL === "info" || env.LOG_LEVEL === "debug",
    isTraced: env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined,
  });
  registerHealth(app, services);
  const { sessionName } = cookies;
  const api = { title: "FS Online console", calls: consoleCalls, sessionName };
  registerOpenApi(app, "/api/console/openapi.json", api);
  const turns = openCallTurns(env.RATE_LIMIT_SCALE, services.timeLimitScale);
  const routes = consoleFeatures.flatMap((feature) => feature.routes(services));
  for (const { call } of routes) assertHasRight(call);
  registerRoutes<Staff>(
    app,
    {
      cookies,
      timeLimitScale: services.timeLimitScale,
      allowedOrigins: config.allowedOrigins,
      countAttempt: (counted) => countAttempt(db, scaled(counted, env.RATE_LIMIT_SCALE)),
      findViewer: async (tokenHash, _request, call) => {
        const staff = await findStaff(db, tokenHash, "browser");
        if (staff) assertMay(staff, call);
        return staff;
      },
      findBearer: async (tokenHash, call) => {
        if (rightOf(call) === "own-browser") return undefined;
        const staff = await findStaff(db, tokenHash, "command-line");
        if (staff) assertMay(staff, call);
        return staff;
      },
      inTurn: ({ id }, call, work) => turns(String(id), call, work),
      asSeenBy: ({ roles }, call, reply) => asSeenBy(roles, call, reply),
    },
    routes,
  );
  for (const { paths = [] } of consoleFeatures) {
    for (const register of paths) register(app, services);
  }
  await registerConsolePages(app, services);
  return app;
}

function assertHasRight(call: Call): void {
  if (call.who === "user" && !("right" in call)) {
    throw new Error(`${call.method} ${call.path}: no right`);
  }
}

/** @throws errors.rightMissing */
function assertMay({ roles }: Staff, call: Call): void {
  if (!hasRight(roles, rightOf(call))) throw errors.rightMissing();
}

const rightOf = (call: Call): Right => (call as Call & StaffCall).right;
