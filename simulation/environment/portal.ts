import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxAddresses } from "../../server/src/testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { feedSecrets } from "../../server/src/testing/rails/bank-feeds.ts";
import { type Restartable, startRestartable } from "./restartable.ts";
import { PORTAL_CONFIG } from "./settings.ts";

/** The production server. */
export type Portal = Restartable;

export type PortalOptions = {
  readonly port: number;
  readonly databaseUrl: string;
  readonly sandboxPort: number;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** The program, where it is not that of this checkout. */
  readonly main?: URL;
};

const MAIN = new URL("../../server/src/main.ts", import.meta.url);
/** Stays empty: the database and the secret are given by the environment. */
const DATA = mkdtempSync(join(tmpdir(), "portal-simulation-data-"));
const CONNECTIONS = 6;

export function startPortal(options: PortalOptions): Promise<Portal> {
  const { port, databaseUrl, sandboxPort } = options;
  const url = `http://127.0.0.1:${port}`;
  return startRestartable(url, options.main ?? MAIN, {
    ...TEST_SECRETS,
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PORT: String(port),
    METRICS_PORT: "0",
    PUBLIC_URL: url,
    DATA_DIR: DATA,
    PORTAL_CONFIG,
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(CONNECTIONS),
    ...sandboxAddresses(sandboxPort),
    ...feedSecrets,
    CAPTCHA_COST: "1",
    RATE_LIMIT_SCALE: "100000",
    ...options.env,
  });
}

/** A second process of the portal, with the rate limits of production. It starts at the first `open`. */
export type Gate = {
  open(): Promise<Portal>;
  close(): Promise<void>;
};

/** The first process has wide limits: a simulation does the work of hours in seconds. */
const REAL_LIMITS = { RATE_LIMIT_SCALE: "1", TRUSTED_PROXY_HOPS: "1" };

export function makeGate(options: PortalOptions): Gate {
  let portal: Promise<Portal> | undefined;
  const start = () => startPortal({ ...options, env: { ...options.env, ...REAL_LIMITS } });
  return {
    open: () => (portal ??= start()),
    close: async () => (await portal)?.close(),
  };
}
