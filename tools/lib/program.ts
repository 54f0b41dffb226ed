import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { ROOT } from "./paths.ts";

/** A program of ours that runs as a child process and tells us over IPC when it is ready. */
export interface Program {
  readonly name: string;
  /** Resolves when it listens; rejects with `ProgramDiedError` when it ends before. */
  readonly ready: Promise<void>;
  /** Resolves when it ends for whatever reason. */
  readonly ended: Promise<ProgramDiedError>;
  /** Lets work in flight finish. */
  stop(): Promise<void>;
}

/** A program ended that should not have; the message holds its last output. */
export class ProgramDiedError extends Error {}

const DRAIN_MS = (Number(process.env["DRAIN_SECONDS"]) || 0) * 1_000;
/** Longer than the programs' own patience with the balancer and with work in flight. */
const STOP_MS = DRAIN_MS + 12_000;
const LAST_LINES = 40;

type ProgramOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Options of Node itself. */
  readonly execArgv: readonly string[];
};

/** Starts the program; its output goes to the log file. */
export function startProgram(
  name: string,
  file: string,
  { env, logFile, execArgv }: ProgramOptions,
): Program {
  const child = fork(file, {
    cwd: ROOT,
    env,
    execArgv: [...execArgv],
    silent: true,
    // Ctrl-C must reach us alone: we stop the programs in order. If we die, IPC tells them.
    detached: true,
  });
  const lastLines = keepOutput(child, logFile);
  const ended = endOf(name, child, lastLines, logFile);
  return { name, ended, ready: readinessOf(child, ended), stop: () => stopChild(child) };
}

/** Asks the child to stop, and makes it. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  child.kill("SIGTERM");
  await exit;
  clearTimeout(force);
}

function keepOutput(child: ChildProcess, logFile: string): string[] {
  const lines: string[] = [];
  const log = createWriteStream(logFile);
  // A full disk must not stop the portal on our account.
  log.on("error", () => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(log, { end: false });
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      lines.push(...chunk.split("\n").filter(Boolean));
      lines.splice(0, lines.length - LAST_LINES);
    });
  }
  child.once("close", () => log.end());
  return lines;
}

async function endOf(
  name: string,
  child: ChildProcess,
  lastLines: readonly string[],
  logFile: string,
): Promise<ProgramDiedError> {
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
  return new ProgramDiedError(
    `The ${name} ended ${how}. Its last output (all of it: ${logFile}):\n${lastLines.join("\n")}`,
  );
}

function readinessOf(child: ChildProcess, ended: Promise<ProgramDiedError>): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    child.on("message", (message) => {
      if (typeof message === "object" && "ready" in message) resolve();
    });
    void ended.then(reject);
  });
  // Whoever waits hears of it; nobody has to.
  ready.catch(() => undefined);
  return ready;
}
