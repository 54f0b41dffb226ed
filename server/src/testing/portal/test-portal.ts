/** A whole portal in the process of a test (`aPortal`), with its own database and tunings for certain tests. */
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { loadDemo } from "../../demo/load-demo.ts";
import { type Database, openDatabase } from "../../kit/database/database.ts";
import { openPasswords, type Passwords } from "../../kit/hashing/passwords.ts";
import { logOptions } from "../../kit/observability/log.ts";
import { closeServices, openServices, type Services, type Tuning } from "../../services.ts";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { PATIENCE_MS, TIME_LIMIT_SCALE } from "../patience.ts";
import { portalConfigWith } from "./portal-config.ts";
import { TEST_SECRETS } from "./test-secrets.ts";

export type TestPortal = {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
  /** The database as its owner, for fixtures and for use cases that a test calls directly. */
  readonly ownerDb: Database;
  /** The lines logged so far, each a JSON object. */
  readonly logLines: readonly string[];
  close(): Promise<void>;
};

/** An address where nobody listens: providers are down unless a test starts its own. */
const NOBODY = "http://127.0.0.1:9";

/** How many guesses a bot check takes: few, because tests register many players. */
const FEW_GUESSES = { min: 1, max: 4 };

/** How often jobs are polled: often, so that tests need not wait for emails. */
const POLL_MS = 50;

export type TestTuning = Tuning & { readonly hashing?: "real" };

/** For tests about password hashing. */
export const REAL_HASHING: TestTuning = { hashing: "real" };

/** For tests about the time limits of requests and of the database. */
export const REAL_TIME_LIMITS: TestTuning = { timeLimitScale: 1 };

/** For tests that often wait for "processing". */
export const IMPATIENT: TestTuning = { outcomeWaitMs: 700 };

/** For tests that expect a result, never "processing", also on a slow machine. */
export const PATIENT: TestTuning = { outcomeWaitMs: 30_000 };

let quickPasswords: Promise<Passwords> | undefined;

/**
 * Opens a hasher with the lowest cost of Argon2, shared by all portals of this process. Few tests are about hashing or
 * the hasher's start, which would otherwise take much of all tests' time.
 */
async function openQuickPasswords(): Promise<Passwords> {
  quickPasswords ??= openPasswords({
    threads: 2,
    maxWaiting: 64,
    memoryKiB: 8,
    longestWaitMs: PATIENCE_MS,
  });
  // The hasher ends with this process.
  return { ...(await quickPasswords), close: async () => {} };
}

/**
 * The database connections of a portal. Few: each new connection plans all statements again, which took a fifth of the tests' time with a dozen connections.
 * RACE_CONNECTIONS overrides it, for example with production's number.
 */
const TEST_CONNECTIONS = process.env["RACE_CONNECTIONS"] ?? "5";

/** The settings file of portals whose test gives none. */
let usualConfig: string | undefined;

/** The databases whose jobs a portal already runs. */
const served = new Set<string>();

/**
 * Starts the whole portal over its own database, on a free port. A second portal on the same database leaves the jobs
 * to the first, whose settings have the mail server.
 */
export async function startTestPortal(
  settings: Record<string, string> = {},
  sharedDatabase?: TestDatabase,
  { hashing, ...tuning }: TestTuning = {},
): Promise<TestPortal> {
  const database = sharedDatabase ?? (await createTestDatabase());
  const config = await readConfig({
    NODE_ENV: "test",
    // Nothing is written there, because the database and the secret are configured.
    DATA_DIR: join(tmpdir(), "portal-test-data"),
    DATABASE_URL: database.runtimeUrl,
    GAME_API_URL: `${NOBODY}/game`,
    SMS_API_URL: `${NOBODY}/sms`,
    MOMO_API_URL: `${NOBODY}/momo`,
    VIETTEL_INQUIRY_URL: `${NOBODY}/viettel`,
    PORTAL_CONFIG: (usualConfig ??= portalConfigWith({})),
    CAPTCHA_COST: "1",
    RATE_LIMIT_SCALE: "1000",
    DATABASE_CONNECTIONS: TEST_CONNECTIONS,
    ...TEST_SECRETS,
    // Only the demo needs the console's login, to grant its player the initial credit.
    ...("PORTAL_DEMO" in settings && { CONSOLE_DATABASE_URL: database.consoleUrl }),
    ...settings,
  });
  const logLines: string[] = [];
  const stream = { write: (line: string) => void logLines.push(line) };
  const log = Fastify({ logger: { ...logOptions(config.env.LOG_LEVEL), stream } }).log;
  const services = await openServices(config, log, {
    jobTimes: { pollMs: POLL_MS },
    botCheckGuesses: FEW_GUESSES,
    timeLimitScale: TIME_LIMIT_SCALE,
    ...(hashing === "real" ? {} : { passwords: await openQuickPasswords() }),
    ...tuning,
  });
  if (config.env.PORTAL_DEMO) await loadDemo(services);
  const app = await buildApp(services);
  const doesJobs = !served.has(database.url);
  if (doesJobs) services.jobs.start();
  served.add(database.url);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ownerDb = openDatabase({
    url: database.url,
    maxConnections: 10,
    timeLimitScale: TIME_LIMIT_SCALE,
  });
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    services,
    ownerDb,
    database,
    logLines,
    close: async () => {
      await app.close();
      await closeServices(services);
      await ownerDb.close();
      if (doesJobs) served.delete(database.url);
      if (!sharedDatabase) await database.drop();
    },
  };
}

/** Starts a portal for this test file, and closes it after the file's tests. */
export async function aPortal(...options: Parameters<typeof startTestPortal>): Promise<TestPortal> {
  const portal = await startTestPortal(...options);
  afterAll(portal.close);
  return portal;
}
