/** The portal as a separate process, for tests of its start and end. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { COMPILED } from "./child-program.ts";
import { takePort } from "./ports.ts";
import { TEST_SECRETS } from "./test-secrets.ts";

const MAIN = new URL("../../main.ts", import.meta.url);
/** The same program with the time limits of tests. */
export const PATIENT_MAIN = new URL("./patient-main.ts", import.meta.url);

export type MainProcess = {
  readonly child: ChildProcess;
  readonly url: string;
  readonly metricsUrl: string;
  /** Returns everything that the process has written to stdout and stderr. */
  output(): string;
  /** Resolves when the process reports that it is ready. */
  ready(): Promise<void>;
  /** The exit code, or the signal that ended the process. */
  readonly ended: Promise<number | string>;
};

/** Starts the portal as a separate process, as `npm run serve` does, or `PATIENT_MAIN`. */
export async function startMainProcess(
  settings: Record<string, string>,
  program = MAIN,
): Promise<MainProcess> {
  const port = await takePort();
  const metricsPort = await takePort();
  const child = fork(fileURLToPath(program), {
    silent: true,
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: COMPILED,
      NODE_ENV: "test",
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(tmpdir(), "portal-test-data"),
      VIETTEL_INQUIRY_URL: "http://127.0.0.1:9/viettel",
      GAME_API_URL: "http://127.0.0.1:9/game",
      CAPTCHA_COST: "1",
      RATE_LIMIT_SCALE: "1000",
      ...TEST_SECRETS,
      ...settings,
    },
  });
  let output = "";
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  return {
    child,
    url: `http://127.0.0.1:${settings["PORT"] ?? port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    output: () => output,
    ready: async () => {
      const first = await Promise.race([once(child, "message"), ended]);
      if (!Array.isArray(first)) throw new Error(`ended before it was ready:\n${output}`);
    },
    ended,
  };
}
