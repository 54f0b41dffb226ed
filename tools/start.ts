/** `npm start`: runs database, web application, portal and sandbox until asked to stop. */
import { resolve } from "node:path";
import { demoPorts, demoSettings, readyLine } from "./demo-settings.ts";
import { prepareDemoDatabase } from "./lib/database.ts";
import { hasConsole, playDemoWeek, runUntilStopped, startPrograms } from "./lib/demo-run.ts";
import { ROOT } from "./lib/paths.ts";
import { settlePorts } from "./lib/ports.ts";
import { listenForStop } from "./lib/stop-request.ts";
import { buildConsoleIfStale, buildWebIfStale } from "./lib/web-build.ts";

process.exitCode = await runUntilStopped(listenForStop(), async (run) => {
  const ports = await settlePorts(
    { ...demoPorts(process.env) },
    (name) => name === "PORT" || Boolean(process.env[name]),
  );
  const env = demoSettings(process.env, ports, process.argv.slice(2));
  const dataDir = resolve(ROOT, env["DATA_DIR"] ?? "");
  const database = prepareDemoDatabase(env, dataDir, run);
  const pages = buildPages(env, run.stop);
  // Waits for both, even if one fails, so that everything that started is on the stack.
  await Promise.allSettled([database, pages]);
  await pages;
  const addresses = await database;
  const programEnv = { ...env, ...addresses };
  await startPrograms(run, { env: programEnv, dataDir });
  playDemoWeek(run, { env: programEnv, dataDir });
  return readyLine(ports, hasConsole(programEnv));
});

async function buildPages(env: NodeJS.ProcessEnv, stop: AbortSignal): Promise<void> {
  await buildWebIfStale(stop);
  if (env["CONSOLE_PORT"] !== "0") await buildConsoleIfStale(stop);
}
