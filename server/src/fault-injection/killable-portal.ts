/** Runs the portal as a process that tests kill, over a database and a sandbox that survive it. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { type ChildProgram, startProgram } from "../testing/portal/child-program.ts";
import { takePort } from "../testing/portal/ports.ts";
import { type Sandbox, sandboxAddresses, startSandbox } from "../testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../testing/portal/test-secrets.ts";
import { removeGates } from "./stop-point.ts";

export type KillablePortal = {
  readonly url: string;
  readonly database: TestDatabase;
  readonly sandbox: Sandbox;
  /** Sends SIGKILL (kill -9). Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts the portal again at the same address. */
  start(): Promise<void>;
  /** Resets the sandbox, and drops the triggers at which `stopAt` halts a statement. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

const MAIN = new URL("../main.ts", import.meta.url);

export async function startKillablePortal(): Promise<KillablePortal> {
  const database = await createTestDatabase();
  const [port, sandboxPort] = [await takePort(), await takePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...TEST_SECRETS,
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PORT: String(port),
    METRICS_PORT: "0",
    PUBLIC_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), "portal-test-data-")),
    DATABASE_URL: database.runtimeUrl,
    DATABASE_CONNECTIONS: "4",
    ...sandboxAddresses(sandboxPort),
    CAPTCHA_COST: "1",
    RATE_LIMIT_SCALE: "1000",
  };
  let program: ChildProgram | undefined;
  const start = async () => {
    program = await startProgram(MAIN, env);
  };
  // Retries of notices come 60 times as fast. They continue while the portal is down.
  const sandbox = await startSandbox(sandboxPort, url, { SANDBOX_RETRY_SCALE: "1/60" });
  await start();
  return {
    url,
    database,
    sandbox,
    start,
    kill: async () => program?.kill(),
    reset: async () => {
      await sandbox.reset();
      await removeGates(database);
    },
    close: async () => {
      await Promise.all([program?.stop(), sandbox.close()]);
      await database.drop();
    },
  };
}
