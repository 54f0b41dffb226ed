import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { ROOT } from "./lib/paths.ts";

const READY_WITHIN_MS = 280_000;
const PATIENCE = { timeout: 30_000, interval: 100 };
/** Ports that no other test uses. */
const [FIRST_PORT, SECOND_PORT] = [21_400, 21_410];

const folders: string[] = [];
const programs: ChildProcess[] = [];
afterAll(async () => {
  for (const program of programs) {
    if (program.exitCode !== null || program.signalCode !== null) continue;
    const ended = new Promise((resolve) => program.once("exit", resolve));
    program.kill("SIGTERM");
    await ended;
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Starts the product, and resolves with its output when it is ready or has ended. */
function start(
  settings: Record<string, string>,
  words: readonly string[] = [],
  script = "start.ts",
): Promise<string> {
  const { PATH } = process.env;
  const folder = mkdtempSync(join(tmpdir(), "portal-start-"));
  folders.push(folder);
  const program = spawn(process.execPath, [join(import.meta.dirname, script), ...words], {
    env: { PATH, DATA_DIR: folder, CAPTCHA_COST: "1", DEMO_WEEK: "off", ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  programs.push(program);
  let said = "";
  return new Promise((resolve) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (/^portal ready .*\n/m.test(said)) resolve(said);
      });
    }
    program.once("close", () => resolve(said));
  });
}

test(
  "R-RUN-2: a second start with its own PORT and DATA_DIR runs beside the first",
  async () => {
    const first = await start({ PORT: String(FIRST_PORT) });
    expect(first).toContain(
      `portal ready http://localhost:${FIRST_PORT}  (sandbox http://localhost:${FIRST_PORT + 1}, console http://localhost:${FIRST_PORT + 3})`,
    );
    const second = await start({ PORT: String(SECOND_PORT) });
    expect(second).toContain(
      `portal ready http://localhost:${SECOND_PORT}  (sandbox http://localhost:${SECOND_PORT + 1}, console http://localhost:${SECOND_PORT + 3})`,
    );
    for (const port of [FIRST_PORT, FIRST_PORT + 1, SECOND_PORT, SECOND_PORT + 1]) {
      expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    }
    // Each portal has its own sandbox, so that their game and emails do not mix.
    const busy = await start({ PORT: String(FIRST_PORT + 20), SANDBOX_PORT: String(FIRST_PORT) });
    expect(busy).toContain(`Port ${FIRST_PORT} is in use`);
    expect(busy).toContain("SANDBOX_PORT");
  },
  READY_WITHIN_MS,
);

test("R-RUN-2: what cannot be rehearsed is refused with the list of what can", async () => {
  const said = await start({ PORT: String(FIRST_PORT + 40) }, ["--as", "paypal"]);
  expect(said).toContain("nothing to rehearse as paypal");
  expect(said).toContain("recaptcha");
}, 60_000);

test(
  "R-RUN-2: npm run dev serves pages from their sources, and restarts the portal when its files change",
  async () => {
    const PORT = FIRST_PORT + 60;
    const said = await start({ PORT: String(PORT) }, [], "dev.ts");
    expect(said).toContain(`portal ready http://localhost:${PORT}`);
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://localhost:${PORT}${path}`, { headers });
      return { status: answer.status, text: await answer.text() };
    };
    expect((await get("/login", { accept: "text/html" })).text).toContain("/@vite/client");
    expect((await get("/src/app.tsx")).text).toContain("$RefreshSig$");
    // A call whose path is also a page's.
    const call = { "x-requested-with": "XMLHttpRequest" };
    expect((await get("/reset-password/unknown", call)).text).toContain('"statusCode":422');
    expect((await get("/api/me")).status).toBe(401);

    const startedAt = async () => {
      const metrics = await fetch(`http://localhost:${PORT + 2}/metrics`).then((r) => r.text());
      return Number(/^process_start_time_seconds (\S+)/m.exec(metrics)?.[1]);
    };
    const before = await startedAt();
    utimesSync(join(ROOT, "server/src/health.ts"), new Date(), new Date());
    await vi.waitFor(async () => expect(await startedAt()).toBeGreaterThan(before), PATIENCE);
    expect((await get("/api/me")).status).toBe(401);
  },
  READY_WITHIN_MS,
);
