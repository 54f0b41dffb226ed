/** Starts the portal as a process that can be killed (`startPortal`), at the first use if wanted (`lazily`). */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChildProgram, startProgram } from "../../server/src/testing/portal/child-program.ts";
import { portalConfigWith } from "../../server/src/testing/portal/portal-config.ts";
import { sandboxAddresses } from "../../server/src/testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { feedSecrets } from "../../server/src/testing/rails/bank-feeds.ts";
import { simulationSettings } from "../generate/accounts.ts";

/** A program of the product as a process. After a kill it starts again at the same address. */
export type Restartable = {
  readonly url: string;
  /** The present process. */
  pid(): number;
  /** Resolves when the program accepts requests. @throws if it does not start again */
  whenUp(): Promise<void>;
  /** Ends the process by kill -9. Resolves when it is gone and the next one is starting. */
  kill(): Promise<void>;
  /** Ends the process by SIGTERM, which lets it finish the requests in flight. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export async function startRestartable(
  url: string,
  main: URL,
  env: Readonly<Record<string, string>>,
): Promise<Restartable> {
  let program: ChildProgram = await startProgram(main, env);
  let up = Promise.resolve();
  const end = async (how: "kill" | "stop") => {
    const gone = up.then(() => program[how]());
    // Callers of `whenUp` wait for the next process from now on.
    up = gone.then(() => startProgram(main, env)).then((next) => void (program = next));
    // A failed start reaches the callers of `whenUp`.
    up.catch(() => undefined);
    await gone;
  };
  return {
    url,
    pid: () => program.pid,
    whenUp: () => up,
    kill: () => end("kill"),
    restart: () => end("stop"),
    close: async () => {
      await up.catch(() => undefined);
      await program.stop();
    },
  };
}

/** The settings of the portal's process and of the operator's commands. */
export const PORTAL_CONFIG = portalConfigWith(simulationSettings);
/** The production server. */
export type Portal = Restartable;

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
  const url = `http://127.0.0.1:${port}`;
  return startRestartable(url, MAIN, {
    ...COMMON_SETTINGS,
    PORT: String(port),
    METRICS_PORT: "0",
    PUBLIC_URL: url,
    DATA_DIR: DATA,
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(CONNECTIONS),
    ...sandboxAddresses(sandboxPort),
    ...feedSecrets,
    CAPTCHA_COST: "1",
    ...options.env,
  });
}

/** Starts something at the first `open`; after a failed start, the next one tries again. */
export function lazily<T>(start: () => Promise<T>, end?: (started: T) => Promise<void>) {
  let started: Promise<T> | undefined;
  const open = () =>
    (started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
  return { open, close: async () => started && end?.(await started) };
}
