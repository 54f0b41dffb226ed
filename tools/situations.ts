/**
 * `npm run situations [-- --keyboard] [filter]`: plays the 27 situations of an operator's day in the console, looks at
 * each of its screens with axe, and writes presses and seconds into docs/operator.md once all have passed. With
 * `--keyboard` nobody has a pointer, and presses are not counted. The filter, a regular expression, selects by title.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { ensureChromium } from "./checks/chromium.ts";
import { forgetSettings } from "./lib/forget-settings.ts";
import { commandFile, ROOT } from "./lib/paths.ts";
import { aborted, listenForStop } from "./lib/stop-request.ts";

const stop = listenForStop();
forgetSettings();
const words = process.argv.slice(2);
const isByKeyboard = words.includes("--keyboard");
const filter = words.find((word) => word !== "--keyboard");
const program = spawn(
  process.execPath,
  [
    commandFile("playwright"),
    "test",
    "--config=e2e/situations.config.ts",
    ...(filter === undefined ? [] : ["--grep", filter]),
  ],
  {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM_PATH: await ensureChromium(),
      SITUATIONS_BY: isByKeyboard ? "keyboard" : "pointer",
    },
  },
);
void aborted(stop).then(() => program.kill("SIGINT"));
const [code] = (await once(program, "exit")) as [number | null];
process.exitCode = code ?? 1;
