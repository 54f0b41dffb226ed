import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/src/kit/database/database.ts";
import { furtherAddresses, sandboxAddresses } from "../../server/src/testing/portal/sandbox.ts";
import { settingsFile } from "../../server/src/testing/portal/production.config.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { envFile } from "../lib/debian.ts";
import { startCluster } from "../../simulation/environment/cluster.ts";
import { startSandbox } from "../../simulation/environment/sandbox.ts";
import { CONSOLE_LOGIN, OPERATOR_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { PUBLIC_URL, startProxy } from "./proxy.ts";
import { openUnits } from "./systemctl.ts";

export type Environment = Awaited<ReturnType<typeof openEnvironment>>;

const SANDBOX_PORT = 4000;
const SMTP_PORT = 4025;
const STATEMENT_MS = 30_000;

/** Starts PostgreSQL, proxy, units and the outside parties, before any portal runs. */
export async function openEnvironment(open: AsyncDisposableStack) {
  const folder = mkdtempSync(join(tmpdir(), "portal-upgrade-"));
  open.defer(() => rmSync(folder, { recursive: true, force: true }));
  const { url: ownerUrl, close } = await startCluster();
  open.defer(close);
  const sandbox = await startSandbox(SANDBOX_PORT, SMTP_PORT, "http://127.0.0.1:3000");
  open.defer(() => sandbox.close());
  writeSettings(folder, ownerUrl);
  const units = await openUnits(folder);
  open.defer(() => units.close());
  open.defer(await startProxy());
  const limits = { maxConnections: 1, statementTimeoutMs: STATEMENT_MS };
  const db = openDatabase({ url: ownerUrl, ...limits });
  open.defer(() => db.close());
  return { units, sandbox, db, ownerUrl, operatorUrl: runtimeUrlOf(ownerUrl, OPERATOR_LOGIN) };
}

/** Writes the files of `/etc/portal`: all settings, and separately those of the console and of the database's owner. */
function writeSettings(folder: string, ownerUrl: string): void {
  const dataFolder = join(folder, "data");
  mkdirSync(dataFolder);
  const PORTAL_CONFIG = join(folder, "portal.config.ts");
  writeFileSync(PORTAL_CONFIG, settingsFile());
  const all = {
    APP_SECRET: TEST_SECRETS.APP_SECRET,
    PORTAL_CONFIG,
    DATA_DIR: dataFolder,
    LOG_LEVEL: "warn",
    TRUSTED_PROXY_HOPS: "1",
  };
  const ofPortal = {
    ...TEST_SECRETS,
    ...all,
    ...sandboxAddresses(SANDBOX_PORT),
    ...furtherAddresses(SANDBOX_PORT, SMTP_PORT),
    MAIL_FROM: "no-reply@portal.example",
    DATABASE_URL: runtimeUrlOf(ownerUrl),
    METRICS_PORT: "0",
    PUBLIC_URL,
  };
  const ofConsole = {
    ...all,
    STAFF_OIDC_CLIENT_ID: TEST_SECRETS.STAFF_OIDC_CLIENT_ID,
    STAFF_OIDC_CLIENT_SECRET: TEST_SECRETS.STAFF_OIDC_CLIENT_SECRET,
    STAFF_OIDC_ISSUER: `${PUBLIC_URL}/nobody-signs-in`,
    CONSOLE_URL: "https://console.localhost",
    CONSOLE_DATABASE_URL: runtimeUrlOf(ownerUrl, CONSOLE_LOGIN),
  };
  const owner = { MIGRATION_DATABASE_URL: ownerUrl };
  for (const [name, values] of Object.entries({ portal: ofPortal, console: ofConsole, owner })) {
    writeFileSync(join(folder, `${name}.env`), envFile(values));
  }
}
