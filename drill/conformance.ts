import { spawn } from "node:child_process";
import { once } from "node:events";
import { commandFile, ROOT } from "../tools/lib/paths.ts";

const FILES = ["conformance/game.test.ts", "conformance/sms.test.ts"];

/** Plants every fault in the reference game server and in a gateway: the kit must find each, and no other. */
export async function run(): Promise<boolean> {
  const env = { ...process.env, EVERY_PLANTED_FAULT: "yes" };
  const options = { cwd: ROOT, env, stdio: "inherit" } as const;
  const vitest = spawn(process.execPath, [commandFile("vitest"), "run", ...FILES], options);
  const [code] = (await once(vitest, "exit")) as [number | null];
  return code === 0;
}
