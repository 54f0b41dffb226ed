/** Runs the portal as a process that tests kill, over a database and a sandbox that survive it. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { aDatabase } from "../testing/database/test-database.ts";
import { type ChildProgram, startProgram } from "../testing/portal/child-program.ts";
import { takePort } from "../testing/portal/ports.ts";
import { sandboxAddresses, startSandbox } from "../testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../testing/portal/test-secrets.ts";
import { removeGates } from "./stop-point.ts";

export type KillablePortal = Awaited<ReturnType<typeof aKillablePortal>>;

const MAIN = new URL("../main.ts", import.meta.url);

/** Starts it for this test file. Each test begins with an empty sandbox, and without the triggers of `stopAt`. */
export async function aKillablePortal() {
  const database = await aDatabase();
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
  beforeEach(async () => {
    await sandbox.reset();
    await removeGates(database);
  });
  afterAll(() => Promise.all([program?.stop(), sandbox.close()]));
  return {
    url,
    database,
    sandbox,
    /** Starts the portal again at the same address. */
    start,
    /** Sends SIGKILL (kill -9). Resolves when the process is gone. */
    kill: async () => program?.kill(),
  };
}
