/** Starts our own programs as separate processes, which tests stop or kill (`startProgram`). */
import { type ChildProcess, spawn } from "node:child_process";

/** One of our programs, running as a separate process. */
export type ChildProgram = {
  readonly pid: number;
  /** Sends SIGTERM. Resolves when the process is gone. */
  stop(): Promise<void>;
  /** Sends SIGKILL: the process does nothing more, and finishes nothing. */
  kill(): Promise<void>;
};

/** The compile cache, so that a program is compiled once for all tests. */
export const COMPILED = new URL("../../../../node_modules/.cache/portal-compiled", import.meta.url)
  .pathname;

/** Starts a program. Resolves when it reports over IPC that it is ready. @throws with its output if it ends before */
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
  return { pid: child.pid!, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
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
