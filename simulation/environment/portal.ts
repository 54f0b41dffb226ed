/** Starts the programs of the product as processes that can be killed: the portal (`startPortal`) and others (`startAt`). */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChildProgram, startProgram } from "../../server/src/testing/portal/child-program.ts";
import { portalConfigWith } from "../../server/src/testing/portal/portal-config.ts";
import { sandboxAddresses } from "../../server/src/testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { feedSecrets } from "../../server/src/testing/rails/bank-feeds.ts";
import { simulationSettings } from "../generate/accounts.ts";
import { type Restartable, startRestartable } from "./restartable.ts";

/** The settings of the portal's process and of the operator's commands. */
export const PORTAL_CONFIG = portalConfigWith(simulationSettings);
/** A program of the product as a process. */
export type Program = Restartable<ChildProgram> & { readonly url: string };
/** The production server. */
export type Portal = Program;

export async function startAt(
  port: number,
  main: URL,
  env: Record<string, string>,
): Promise<Program> {
  const program = await startRestartable(() => startProgram(main, env));
  return { ...program, url: `http://127.0.0.1:${port}` };
}

export type PortalOptions = {
  readonly port: number;
  readonly databaseUrl: string;
  readonly sandboxPort: number;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Of the portal's process and of the console. They have wide limits: a simulation does the work of hours in seconds. */
export const COMMON_SETTINGS = {
  ...TEST_SECRETS,
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  PORTAL_CONFIG,
  RATE_LIMIT_SCALE: "100000",
};
/** As in production. */
export const REAL_LIMITS = { RATE_LIMIT_SCALE: "1", TRUSTED_PROXY_HOPS: "1" };

const MAIN = new URL("../../server/src/main.ts", import.meta.url);
/** Stays empty: the database and the secret are given by the environment. */
const DATA = mkdtempSync(join(tmpdir(), "portal-simulation-data-"));
const CONNECTIONS = 6;

export function startPortal(options: PortalOptions): Promise<Portal> {
  const { port, databaseUrl, sandboxPort } = options;
  return startAt(port, MAIN, {
    ...COMMON_SETTINGS,
    PORT: String(port),
    METRICS_PORT: "0",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: DATA,
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(CONNECTIONS),
    ...sandboxAddresses(sandboxPort),
    ...feedSecrets,
    CAPTCHA_COST: "1",
    ...options.env,
  });
}
