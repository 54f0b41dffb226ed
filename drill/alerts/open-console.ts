import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import type { StaffRole } from "@portal/contract/console/rights";
import { CONSOLE_CSRF_COOKIE, getConsoleCsrfCookie } from "@portal/contract/console/session";
import { readConsoleConfig } from "../../server/src/config.ts";
import { buildConsole } from "../../server/src/console/app.ts";
import { openConsoleMetrics } from "../../server/src/console/console-metrics.ts";
import { openConsoleServices } from "../../server/src/console/services.ts";
import { CONSOLE_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { startStaffSession } from "../../server/src/operations/staff/staff-sessions.ts";
import { type Browser, openBrowser } from "../../server/src/testing/people/browser.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { type Scrape, scrape } from "../../server/src/testing/portal/scrape.ts";
import { silentLog } from "../../server/src/testing/portal/silent-log.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { runtimeUrlOf } from "../../tools/embedded-postgres/login.ts";

/** The operator's console in this process, put together as its own entry does. */
export type OpenConsole = {
  /** What Prometheus would get; undefined where nobody answers. */
  scrape(): Promise<Scrape | undefined>;
  /** Signs a person in as the identity provider would have named them. */
  signIn(login: string, ...roles: StaffRole[]): Promise<Browser>;
  /** Ends it, however often it is called. */
  end(): Promise<void>;
};

const HOST = "127.0.0.1";

export async function openConsole(ownerUrl: string): Promise<OpenConsole> {
  const port = await takePort();
  const config = await readConsoleConfig({
    NODE_ENV: "test",
    DATA_DIR: tmpdir(),
    CONSOLE_DATABASE_URL: runtimeUrlOf(ownerUrl, CONSOLE_LOGIN),
    CONSOLE_METRICS_PORT: String(port),
    STAFF_OIDC_ISSUER: "http://127.0.0.1:9/oidc",
    ...TEST_SECRETS,
  });
  const services = openConsoleServices(config, silentLog);
  const app = await buildConsole(services);
  const metrics = await openConsoleMetrics(app, config);
  await app.listen({ host: HOST, port: 0 });
  let ending: Promise<void> | undefined;
  const end = async () => {
    metrics?.closeAllConnections();
    metrics?.close();
    await app.close();
    await services.notifications.close();
    await services.db.close();
  };
  const { port: ofPages } = app.server.address() as AddressInfo;
  const signIn: OpenConsole["signIn"] = async (login, ...roles) => {
    const identity = { issuer: "test", subject: login, login, fullName: login, groups: [] };
    const token = await startStaffSession(services.db, services.staffSignInKeys, identity, roles);
    return openBrowser(`http://${HOST}:${ofPages}`, new Map([["console-session", token]]), {
      path: getConsoleCsrfCookie.path,
      cookie: CONSOLE_CSRF_COOKIE,
    });
  };
  return {
    signIn,
    scrape: () => scrape(`http://${HOST}:${port}/metrics`).catch(() => undefined),
    end: () => (ending ??= end()),
  };
}
