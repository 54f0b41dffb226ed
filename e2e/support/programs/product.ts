import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Ports, portalUrl } from "./stack.ts";

const START_SCRIPT = fileURLToPath(new URL("../../../tools/start.ts", import.meta.url));
const READY_WITHIN_MS = 300_000;

/** Returns the name of the variable with the data folder of the product on these ports. */
export const dataDirName = ({ portal }: Ports): string => `E2E_DATA_DIR_${portal}`;

/**
 * Starts the product as `npm start -- <words>` does, with its own ports and data.
 * @returns a function that stops it
 */
export async function startProduct(
  ports: Ports,
  settings: NodeJS.ProcessEnv = {},
  words: readonly string[] = [],
): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-e2e-"));
  // The workers that run the journeys inherit the variable.
  process.env[dataDirName(ports)] = dataDir;
  const start = spawn(process.execPath, [START_SCRIPT, ...words], {
    // The IPC channel shows it our end, whatever ends us.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      PORT: String(ports.portal),
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_SMTP_PORT: String(ports.smtp),
      METRICS_PORT: "0",
      CONSOLE_PORT: String(ports.console ?? 0),
      PUBLIC_URL: portalUrl(ports),
      DATA_DIR: dataDir,
      // All journeys come from one address.
      RATE_LIMIT_SCALE: "1000",
      // The proof of work is done, but costs next to nothing.
      CAPTCHA_COST: "1",
      DEMO_WEEK: "off",
      ...settings,
    },
  });
  await ready(start);
  return async () => {
    const ended = new Promise((resolve) => start.once("exit", resolve));
    start.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}

function ready(start: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the portal did not start: ${why}\n${output}`));
    const timer = setTimeout(() => fail("too slow"), READY_WITHIN_MS);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (!/^portal ready /m.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    start.stdout?.on("data", hear);
    start.stderr?.on("data", hear);
    start.once("exit", (code) => fail(`exit code ${code}`));
  });
}
