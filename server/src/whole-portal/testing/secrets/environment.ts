/** Starts the product as in production, so that secrets can be searched for in all that it stores and writes. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../../embedded-postgres/embedded-postgres.ts";
import { MIGRATIONS } from "../../../health.ts";
import { migrate } from "../../../kit/database/migrate.ts";
import { dumpOf } from "../../../testing/database/database-state.ts";
import { aShareCampaign } from "../../../testing/money/gift-codes.ts";
import {
  type MainProcess,
  PATIENT_MAIN,
  startMainProcess,
} from "../../../testing/portal/main-process.ts";
import { FOR_EVERY_CALL } from "../../../testing/portal/portal-for-every-call.ts";
import { portalConfigWith } from "../../../testing/portal/portal-config.ts";
import { takePort } from "../../../testing/portal/ports.ts";
import {
  furtherAddresses,
  type Sandbox,
  sandboxAddresses,
  startSandbox,
} from "../../../testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../../../testing/portal/test-secrets.ts";
import { openVault, type Vault } from "./vault.ts";

/** The product as in production: PostgreSQL with its log, the portal's process, and the simulated providers. */
export type TestEnvironment = {
  readonly vault: Vault;
  readonly url: string;
  readonly databaseUrl: string;
  readonly sandbox: Sandbox;
  /** Runs a statement as the database's owner, to inspect data and to insert faults. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Returns every row of every table. */
  dump(): Promise<string>;
  /** Returns everything that the portal's process has written. */
  log(): string;
  metrics(): Promise<string>;
  postgresLog(): Promise<string>;
  /** Stops everything. @returns the files of PostgreSQL's tables and write-ahead log */
  close(): Promise<readonly Buffer[]>;
};

export async function startEnvironment(): Promise<TestEnvironment> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-secrets-"));
  const cluster = join(dataDir, "postgres");
  // All other settings are those of `npm start`.
  const settings = { logging_collector: "on", log_directory: "log" };
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, settings });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on("error", () => {});
  const query: TestEnvironment["query"] = async (text, values) =>
    (await pool.query(text, values)).rows;
  await migrate(postgres.url, MIGRATIONS);
  const { portal, sandbox } = await startParties(postgres.runtimeUrl);

  const vault = openVault();
  for (const [name, secret] of Object.entries(TEST_SECRETS)) vault.keep(name, secret);
  vault.keep("owner's password", new URL(postgres.url).password);
  vault.keep("database password", new URL(postgres.runtimeUrl).password);
  return {
    vault,
    url: portal.url,
    databaseUrl: postgres.runtimeUrl,
    sandbox,
    query,
    dump: () => dumpOf({ query }),
    log: portal.output,
    metrics: async () => (await fetch(portal.metricsUrl)).text(),
    postgresLog: async () => (await readAll(join(cluster, "log"))).join("\n"),
    close: async () => {
      await sandbox.close();
      portal.child.kill("SIGTERM");
      await portal.ended;
      await pool.end();
      await postgres.stop();
      const files = [
        ...(await readAll(join(cluster, "base"))),
        ...(await readAll(join(cluster, "pg_wal"))),
      ];
      await rm(dataDir, { recursive: true, force: true });
      return files;
    },
  };
}

async function startParties(
  databaseUrl: string,
): Promise<{ readonly portal: MainProcess; readonly sandbox: Sandbox }> {
  const port = await takePort();
  const smtpPort = await takePort();
  const settings = {
    // A passkey belongs to a host name, and testing/people/authenticator.ts makes them for this one.
    PUBLIC_URL: "http://localhost:3000",
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "debug",
    ...sandboxAddresses(port),
    ...furtherAddresses(port, smtpPort),
    PORTAL_CONFIG: portalConfigWith({
      ...FOR_EVERY_CALL,
      giftCodes: { campaigns: [aShareCampaign()] },
    }),
  };
  const portal = await startMainProcess(settings, PATIENT_MAIN);
  await portal.ready();
  const sandbox = await startSandbox(port, portal.url, { SANDBOX_SMTP_PORT: String(smtpPort) });
  return { portal, sandbox };
}

async function readAll(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))));
}
