import { type ChildProcess, spawn } from "node:child_process";

/** One of our programs, run as a process of its own. */
export type ChildProgram = {
  /** SIGTERM; resolves when the process is gone. */
  stop(): Promise<void>;
  /** SIGKILL: the process does nothing more, not even what it had begun. */
  kill(): Promise<void>;
};

/** What one start of a program has compiled the next needs not, in whatever test. */
const COMPILED = new URL("../../../../node_modules/.cache/portal-compiled", import.meta.url)
  .pathname;

/** Resolves when the program says over IPC that it is ready. @throws with its last words if it ends */
export async function startProgram(
  main: URL,
  env: Readonly<Record<string, string>>,
): Promise<ChildProgram> {
  const child = spawn(process.execPath, [main.pathname], {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  await ready(child);
  return { stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

function ready(child: ChildProcess): Promise<void> {
  let words = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (words += chunk.toString()));
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("message", () => resolve());
    child.once("close", () => reject(new Error(`the program ended: ${words}`)));
  });
}
