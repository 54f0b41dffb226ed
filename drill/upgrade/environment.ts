import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/src/kit/database/database.ts";
import { furtherAddresses, sandboxAddresses } from "../../server/src/testing/portal/sandbox.ts";
import { settingsFile } from "../../server/src/testing/portal/production.config.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { startCluster } from "../../simulation/environment/cluster.ts";
import { type Sandbox, startSandbox } from "../../simulation/environment/sandbox.ts";
import { CONSOLE_LOGIN, OPERATOR_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { PUBLIC_URL, startProxy } from "./proxy.ts";
import { openUnits, type Units } from "./systemctl.ts";

/** PostgreSQL, proxy, units and the outside parties, before any portal runs. */
export type Environment = {
  readonly units: Units;
  readonly sandbox: Sandbox;
  readonly db: ReturnType<typeof openDatabase>;
  readonly ownerUrl: string;
  readonly operatorUrl: string;
  close(): Promise<void>;
};

const SANDBOX_PORT = 4000;
const SMTP_PORT = 4025;
const STATEMENT_MS = 30_000;

export async function openEnvironment(): Promise<Environment> {
  const folder = mkdtempSync(join(tmpdir(), "portal-upgrade-"));
  const open = new AsyncDisposableStack();
  open.defer(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const cluster = await startCluster();
    open.defer(() => cluster.close());
    const runtimeUrl = runtimeUrlOf(cluster.url);
    const operatorUrl = runtimeUrlOf(cluster.url, OPERATOR_LOGIN);
    const sandbox = await startSandbox(SANDBOX_PORT, SMTP_PORT, "http://127.0.0.1:3000");
    open.defer(() => sandbox.close());
    writeSettings(folder, runtimeUrl, cluster.url);
    const units = await openUnits(folder);
    open.defer(() => units.close());
    open.defer(await startProxy(folder));
    const limits = { maxConnections: 1, statementTimeoutMs: STATEMENT_MS };
    const db = openDatabase({ url: cluster.url, ...limits });
    open.defer(() => db.close());
    const all = open.move();
    const close = () => all.disposeAsync();
    return { units, sandbox, db, ownerUrl: cluster.url, operatorUrl, close };
  } catch (error) {
    await open.disposeAsync();
    throw error;
  }
}

/** Writes the files of `/etc/portal`: all settings, and separately those of the console and of the database's owner. */
function writeSettings(folder: string, runtimeUrl: string, ownerUrl: string): void {
  const dataFolder = join(folder, "data");
  mkdirSync(dataFolder);
  const PORTAL_CONFIG = join(folder, "portal.config.ts");
  writeFileSync(PORTAL_CONFIG, settingsFile());
  const settings = {
    ...TEST_SECRETS,
    PORTAL_CONFIG,
    ...sandboxAddresses(SANDBOX_PORT),
    ...furtherAddresses(SANDBOX_PORT, SMTP_PORT),
    MAIL_FROM: "no-reply@portal.example",
    DATABASE_URL: runtimeUrl,
    DATA_DIR: dataFolder,
    LOG_LEVEL: "warn",
    METRICS_PORT: "0",
    PUBLIC_URL,
    TRUSTED_PROXY_HOPS: "1",
  };
  const ofConsole = {
    APP_SECRET: TEST_SECRETS.APP_SECRET,
    STAFF_OIDC_CLIENT_ID: TEST_SECRETS.STAFF_OIDC_CLIENT_ID,
    STAFF_OIDC_CLIENT_SECRET: TEST_SECRETS.STAFF_OIDC_CLIENT_SECRET,
    STAFF_OIDC_ISSUER: `${PUBLIC_URL}/nobody-signs-in`,
    PORTAL_CONFIG,
    CONSOLE_URL: "https://console.localhost",
    CONSOLE_DATABASE_URL: runtimeUrlOf(ownerUrl, CONSOLE_LOGIN),
    DATA_DIR: dataFolder,
    LOG_LEVEL: "warn",
    TRUSTED_PROXY_HOPS: "1",
  };
  const write = (file: string, all: Readonly<Record<string, string>>) =>
    writeFileSync(
      join(folder, file),
      Object.entries(all)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(""),
    );
  write("portal.env", settings);
  write("console.env", ofConsole);
  write("owner.env", { MIGRATION_DATABASE_URL: ownerUrl });
}
