/**
 * `npm run dev`: what `npm start` starts, for development. The pages are served from their sources and
 * refreshed in place. The portal restarts when one of its files changes; sandbox and database keep running.
 */
import { resolve } from "node:path";
import { startDevServer } from "../web/build/dev-server.ts";
import { demoPorts, demoSettings, readyLine } from "./demo-settings.ts";
import { prepareDemoDatabase } from "./lib/database.ts";
import { hasConsole, playDemoWeek, runUntilStopped, startPrograms } from "./lib/demo-run.ts";
import { ROOT } from "./lib/paths.ts";
import { settlePorts } from "./lib/ports.ts";
import { watchSchema } from "./lib/schema-changes.ts";
import { listenForStop } from "./lib/stop-request.ts";
import { buildConsoleIfStale } from "./lib/web-build.ts";

/** The pages use `PORT`; the portal runs behind them. */
const PORTAL_ABOVE_PORT = 4;
/** Node's own watch mode: it watches every file that the portal has loaded. */
const RESTART_ON_CHANGE = ["--watch", "--watch-preserve-output"];

process.exitCode = await runUntilStopped(listenForStop(), async (run) => {
  const chosen = demoPorts(process.env);
  const { PORTAL_PORT, ...ports } = await settlePorts(
    { ...chosen, PORTAL_PORT: chosen.PORT + PORTAL_ABOVE_PORT },
    (name) => name === "PORT" || Boolean(process.env[name]),
  );
  const portalUrl = `http://127.0.0.1:${PORTAL_PORT}`;
  const env: NodeJS.ProcessEnv = {
    ...demoSettings(process.env, ports, process.argv.slice(2)),
    PORT: String(PORTAL_PORT),
    PORTAL_URL: portalUrl,
  };
  const dataDir = resolve(ROOT, env["DATA_DIR"] ?? "");
  const addresses = await prepareDemoDatabase(env, dataDir, run);
  const programEnv = { ...env, ...addresses };
  if (ports.CONSOLE_PORT !== 0) await buildConsoleIfStale(run.stop);
  await startPrograms(run, { env: programEnv, dataDir, nodeOptions: RESTART_ON_CHANGE });
  playDemoWeek(run, { env: programEnv, dataDir });
  const schemaProblem = watchSchema(({ message }) => console.error(message));
  run.running.defer(await startDevServer(ports.PORT, portalUrl, () => schemaProblem()?.message));
  return readyLine(ports, hasConsole(programEnv));
});
