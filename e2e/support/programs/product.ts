/** Starts whole products (portal and sandbox), each with its own ports, data and settings. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { test as base } from "../test.ts";
import { type Ports, portalUrl } from "./stack.ts";

const START_SCRIPT = fileURLToPath(new URL("../../../tools/start.ts", import.meta.url));
const DEMO_CONFIG = new URL("../../../portal.config.ts", import.meta.url);
/** How long a product may take to start. */
const READY_WITHIN_MS = 300_000;
/** The time limit of tests that start a product: starting one beside the running one takes long. */
const WITH_A_START_MS = 420_000;

/** Returns the name of the variable with the data folder of the product on these ports. */
export const dataDirName = ({ portal }: Ports): string => `E2E_DATA_DIR_${portal}`;

/**
 * Starts the product as `npm start -- <words>` does, with other ports and data.
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
    // The IPC channel closes when this process ends.
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

/** Gives the tests of a file or group, one after the other, a product with other settings. */
export function useOtherProduct(
  test: typeof base,
  ports: Ports,
  settings: () => Promise<NodeJS.ProcessEnv> = async () => ({}),
  words: readonly string[] = [],
): void {
  let stop: (() => Promise<void>) | undefined;
  test.describe.configure({ mode: "serial", timeout: WITH_A_START_MS });
  test.use({ baseURL: portalUrl(ports) });
  test.beforeAll(async () => {
    test.setTimeout(WITH_A_START_MS);
    stop = await startProduct(ports, await settings(), words);
  });
  test.afterAll(() => stop?.());
}

/**
 * Writes the demo's settings with one group replaced.
 * @param group code of the settings; `demo` names the demo's
 * @returns the file, for PORTAL_CONFIG
 */
export async function configWith(group: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "portal-e2e-config-")), "portal.config.mjs");
  await writeFile(
    file,
    `import { portal as demo } from ${JSON.stringify(DEMO_CONFIG.href)};
export const portal = { ...demo, ${group} };
`,
  );
  return file;
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
