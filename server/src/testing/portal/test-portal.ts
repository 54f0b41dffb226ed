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
  /** The database as its owner works on it, for fixtures and for use cases that a test calls by itself. */
  readonly ownerDb: Database;
  /** The lines logged so far, each a JSON object. */
  readonly logLines: readonly string[];
  close(): Promise<void>;
};

/** An address where nobody listens: game and SMS gateway are down unless a test brings its own. */
const NOBODY = "http://127.0.0.1:9";

/** Few, because tests make many players, and each has passed a bot check. */
const FEW_GUESSES = { min: 1, max: 4 };

/** How often jobs are looked for: often, so that tests need not wait for emails. */
const POLL_MS = 50;

export type TestTuning = Tuning & { readonly hashing?: "real" };

/** For tests about the hash. */
export const REAL_HASHING: TestTuning = { hashing: "real" };

/** For tests about the time limits of requests and of the database. */
export const REAL_TIME_LIMITS: TestTuning = { timeLimitScale: 1 };

/** For tests that often wait for "processing". */
export const IMPATIENT: TestTuning = { outcomeWaitMs: 700 };

/** For tests that expect a result, never "processing", also on a slow machine. */
export const PATIENT: TestTuning = { outcomeWaitMs: 30_000 };

let quickPasswords: Promise<Passwords> | undefined;

/**
 * Opens a hasher with the lowest cost of Argon2, shared by all portals of this process. Few tests are about
 * the hash or the start of its process, which would otherwise take much of the time of all tests.
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
 * Each new connection plans all statements again, which was a fifth of the work of the tests with a dozen of them.
 * RACE_CONNECTIONS sets production's number.
 */
const TEST_CONNECTIONS = process.env["RACE_CONNECTIONS"] ?? "5";

/** The settings file of portals that need no other. */
let usualConfig: string | undefined;

/** The databases that have a portal which does their jobs. */
const served = new Set<string>();

/**
 * Starts the whole portal over its own database, listening on a free port. A second portal on the same
 * database leaves the jobs to the first, whose settings know where emails go.
 */
export async function startTestPortal(
  settings: Record<string, string> = {},
  sharedDatabase?: TestDatabase,
  { hashing, ...tuning }: TestTuning = {},
): Promise<TestPortal> {
  const database = sharedDatabase ?? (await createTestDatabase());
  const config = await readConfig({
    NODE_ENV: "test",
    // Nothing is written there: the database and the secret are given.
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
    // The demo alone has it: it grants its player what they begin with.
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
