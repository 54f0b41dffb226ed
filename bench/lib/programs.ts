import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { platform } from "node:os";

/** A child process that replies to messages. */
export type Program = {
  readonly pid: number;
  /** The first message, which reported that the program was ready. */
  readonly ready: unknown;
  /** Sends a message and waits for the reply. One message at a time. */
  readonly ask: <Answer>(question: unknown) => Promise<Answer>;
  readonly stop: () => Promise<void>;
};

export type ProgramOptions = {
  readonly file: string;
  /** The only variables that it gets beside PATH, so that a developer's own settings change no figure. */
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  /** The file for its output; without it the output is dropped. */
  readonly logFile?: string;
};

/** Starts a Node program and waits for its first message. @throws where it ends before that */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const output = options.logFile === undefined ? undefined : openSync(options.logFile, "a");
  const child = fork(options.file, [], {
    env: { PATH: process.env["PATH"], ...options.env },
    execArgv: [...(options.nodeOptions ?? [])],
    serialization: "advanced",
    stdio: ["ignore", output ?? "ignore", output ?? "inherit", "ipc"],
  });
  if (output !== undefined) closeSync(output);
  const name = options.file.split("/").slice(-2).join("/");
  const ready = await nextMessage(child, name, options.logFile);
  return {
    pid: child.pid!,
    ready,
    ask: async <Answer>(question: unknown) => {
      child.send(question as object);
      return (await nextMessage(child, name, options.logFile)) as Answer;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

function nextMessage(
  child: ChildProcess,
  name: string,
  logFile: string | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const hear = (message: unknown) => {
      child.off("exit", fail);
      resolve(message);
    };
    const fail = (code: number | null, signal: string | null) => {
      child.off("message", hear);
      const log = logFile === undefined ? "" : `; see ${logFile}`;
      reject(new Error(`${name} ended with ${code ?? signal}${log}`));
    };
    child.once("message", hear);
    child.once("exit", fail);
  });
}

/** Returns the peak memory of a process in bytes; undefined where the system does not report it. */
export function peakMemoryBytes(pid: number): number | undefined {
  if (platform() !== "linux") return undefined;
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1_024;
}

/** Returns the child processes of a process, where the system reports them. */
export function childrenOf(pid: number): number[] {
  if (platform() !== "linux") return [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}
