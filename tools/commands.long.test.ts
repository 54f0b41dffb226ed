/** The commands that start something, each as a process with its own data folder. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { ROOT } from "./lib/paths.ts";
import { stopChild } from "./lib/program.ts";

const READY_WITHIN_MS = 280_000;
/** Long enough to create, migrate and read a database on a busy machine. */
const PATIENCE_MS = 60_000;
/** Ports that no other test uses. */
const [FIRST_PORT, SECOND_PORT] = [21_400, 21_410];

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a script of this folder until it is ready or has ended. @returns its exit code, if any, and its output */
function run(
  script: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { PATH } = process.env;
  const program = spawn(process.execPath, [join(import.meta.dirname, script), ...words], {
    env: { PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => stopChild(program));
  let output = "";
  return new Promise((resolve) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (/^portal ready .*\n/m.test(output)) resolve({ code: null, output });
      });
    }
    program.once("close", (code) => resolve({ code, output }));
  });
}

/** Starts the demo. @returns its output */
async function start(
  settings: Readonly<Record<string, string>>,
  words: readonly string[] = [],
  script = "start.ts",
): Promise<string> {
  const demo = { DATA_DIR: temporaryFolder(), CAPTCHA_COST: "1", DEMO_WEEK: "off" };
  return (await run(script, words, { ...demo, ...settings })).output;
}

test(
  "R-RUN-2: a second product with its own PORT and DATA_DIR runs beside the first; npm run dev serves it from its sources",
  async () => {
    for (const [port, script] of [
      [FIRST_PORT, "start.ts"],
      [SECOND_PORT, "dev.ts"],
    ] as const) {
      expect(await start({ PORT: String(port) }, [], script)).toContain(
        `portal ready http://localhost:${port}  (sandbox http://localhost:${port + 1}, console http://localhost:${port + 3})`,
      );
    }
    for (const port of [FIRST_PORT, FIRST_PORT + 1, SECOND_PORT + 1]) {
      expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    }
    await expectServedFromSources(SECOND_PORT);
    // Each portal has its own sandbox, so that their game and emails do not mix.
    const busy = await start({ PORT: String(FIRST_PORT + 20), SANDBOX_PORT: String(FIRST_PORT) });
    expect(busy).toContain(`Port ${FIRST_PORT} is in use`);
    expect(busy).toContain("SANDBOX_PORT");
  },
  READY_WITHIN_MS,
);

/** Expects pages and calls of `npm run dev`, and that it restarts the portal when its files change. */
async function expectServedFromSources(port: number): Promise<void> {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://localhost:${port}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await get("/login", { accept: "text/html" })).text).toContain("/@vite/client");
  expect((await get("/src/app.tsx")).text).toContain("$RefreshSig$");
  // A call whose path is also a page's.
  const call = { "x-requested-with": "XMLHttpRequest" };
  expect((await get("/reset-password/unknown", call)).text).toContain('"statusCode":422');
  expect((await get("/api/me")).status).toBe(401);

  const startedAt = async () => {
    const metrics = await fetch(`http://localhost:${port + 2}/metrics`).then((r) => r.text());
    return Number(/^process_start_time_seconds (\S+)/m.exec(metrics)?.[1]);
  };
  const before = await startedAt();
  utimesSync(join(ROOT, "server/src/health.ts"), new Date(), new Date());
  await vi.waitFor(async () => expect(await startedAt()).toBeGreaterThan(before), {
    timeout: 30_000,
    interval: 100,
  });
  expect((await get("/api/me")).status).toBe(401);
}

test(
  "R-RUN-1: the embedded database is migrated as its owner and read as the runtime login",
  async () => {
    const DATA_DIR = temporaryFolder();
    for (const command of ["migrate", "verify"]) {
      expect(await run("portal.ts", [command], { DATA_DIR })).toMatchObject({ code: 0 });
    }
  },
  PATIENCE_MS,
);

test("help and words that are no command start no database", async () => {
  const DATA_DIR = join(temporaryFolder(), "untouched");
  expect(await run("portal.ts", ["--help"], { DATA_DIR })).toMatchObject({ code: 0 });
  expect(await run("portal.ts", ["grant", "somebody"], { DATA_DIR })).toMatchObject({ code: 2 });
  expect(existsSync(DATA_DIR)).toBe(false);
});

const UNSAFE = {
  APP_SECRET: "an-application-secret-of-some-length",
  SEPAY_SECRET: "demo-sepay-secret",
  GAME_API_URL: "https://game.example/v1",
  GAME_API_KEY_ID: "portal",
  GAME_API_SECRET: "game-secret",
  PUBLIC_URL: "http://portal.example",
};

test("production refuses unsafe settings before anything is built or started, and names them", async () => {
  const DATA_DIR = join(temporaryFolder(), "untouched");
  const { code, output } = await run("serve.ts", [], { DATA_DIR, ...UNSAFE });
  expect(code).toBe(1);
  for (const name of ["SEPAY_SECRET", "PUBLIC_URL", "SMTP_URL", "SMS_API_TOKEN"]) {
    expect(output).toContain(`${name} is`);
  }
  expect(existsSync(DATA_DIR)).toBe(false);
});
