import { spawn } from "node:child_process";
import { once } from "node:events";
import { ensureChromium } from "../checks/chromium.ts";
import { forgetSettings } from "./forget-settings.ts";
import { commandFile, ROOT } from "./paths.ts";
import { aborted, listenForStop } from "./stop-request.ts";

/**
 * Plays browser tests that `npm test` leaves out, and ends the process as they did.
 *
 * @param config the configuration's file in e2e
 * @param choice Playwright's arguments that choose some of them
 */
export async function play(config: string, choice: readonly string[]): Promise<void> {
  const stop = listenForStop();
  forgetSettings();
  const args = [commandFile("playwright"), "test", `--config=e2e/${config}`, ...choice];
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  const program = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit", env });
  void aborted(stop).then(() => program.kill("SIGINT"));
  const [code] = (await once(program, "exit")) as [number | null];
  process.exitCode = code ?? 1;
}
