/** The operator's console in the process of a test (`aConsole`), over the database of a portal under test. */
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StaffRole } from "@portal/contract/console/rights";
import { CONSOLE_CSRF_COOKIE, getConsoleCsrfCookie } from "@portal/contract/console/session";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { readConsoleConfig } from "../../config.ts";
import { buildConsole } from "../../console/app.ts";
import { type ConsoleServices, openConsoleServices } from "../../console/services.ts";
import { startStaffSession } from "../../operations/staff/staff-session-store.ts";
import { logOptions } from "../../kit/observability/log.ts";
import type { TestDatabase } from "../database/test-database.ts";
import { TIME_LIMIT_SCALE } from "../patience.ts";
import { type Browser, openBrowser } from "../people/browser.ts";
import { TEST_SECRETS } from "./test-secrets.ts";

export type TestConsole = {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly services: ConsoleServices;
  open(cookies?: Map<string, string>): Browser;
  /** Signs a person in as if the identity provider had named them. */
  signIn(login: string, ...roles: StaffRole[]): Promise<Browser>;
  close(): Promise<void>;
};

const CSRF = { path: getConsoleCsrfCookie.path, cookie: CONSOLE_CSRF_COOKIE };

/** Starts the console, and closes it after the file's tests. */
export async function aConsole(
  database: TestDatabase,
  settings: Record<string, string> = {},
): Promise<TestConsole> {
  const config = await readConsoleConfig({
    NODE_ENV: "test",
    DATA_DIR: join(tmpdir(), "portal-test-data"),
    CONSOLE_DATABASE_URL: database.consoleUrl,
    STAFF_OIDC_ISSUER: "http://127.0.0.1:9/oidc",
    RATE_LIMIT_SCALE: "1000",
    LOG_LEVEL: "silent",
    ...TEST_SECRETS,
    ...settings,
  });
  const log = Fastify({ logger: logOptions(config.env.LOG_LEVEL) }).log;
  const services = openConsoleServices(config, log, TIME_LIMIT_SCALE);
  const app = await buildConsole(services);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const open = (cookies = new Map<string, string>()) => openBrowser(url, cookies, CSRF);
  const console: TestConsole = {
    url,
    app,
    services,
    open,
    signIn: async (login, ...roles) => {
      const identity = { issuer: "test", subject: login, login, fullName: login, groups: [] };
      const token = await startStaffSession(services.db, services.staffSignInKeys, identity, roles);
      return open(new Map([["console-session", token]]));
    },
    close: async () => {
      await app.close();
      await services.notifications.close();
      await services.db.close();
    },
  };
  afterAll(console.close);
  return console;
}
