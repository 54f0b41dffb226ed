import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChildProgram, startProgram } from "../../server/src/testing/portal/child-program.ts";
import { sandboxAddresses } from "../../server/src/testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { PORTAL_CONFIG } from "./settings.ts";

/** The production server as a process that can be killed. It then starts anew at the same address. */
export type Portal = {
  readonly url: string;
  /** The present process. */
  pid(): number;
  /** Resolves when the server accepts requests. @throws where it does not start again */
  whenUp(): Promise<void>;
  /** Ends the process by kill -9. Resolves when it is gone and the next one is starting. */
  kill(): Promise<void>;
  /** Ends the process by SIGTERM, which lets it finish the requests in flight. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export type PortalOptions = {
  readonly port: number;
  readonly databaseUrl: string;
  readonly sandboxPort: number;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
};

const MAIN = new URL("../../server/src/main.ts", import.meta.url);
/** Stays empty: the database and the secret are given by the environment. */
const DATA = mkdtempSync(join(tmpdir(), "portal-simulation-data-"));
const CONNECTIONS = 6;

export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { port, databaseUrl, sandboxPort } = options;
  const url = `http://127.0.0.1:${port}`;
  const env = {
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
    CAPTCHA_COST: "1",
    RATE_LIMIT_SCALE: "100000",
    ...options.env,
  };
  let program: ChildProgram = await startProgram(MAIN, env);
  let up = Promise.resolve();
  const end = async (how: "kill" | "stop") => {
    await up;
    await program[how]();
    up = startProgram(MAIN, env).then((next) => void (program = next));
    // A failed start reaches the callers of `whenUp`.
    up.catch(() => undefined);
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
