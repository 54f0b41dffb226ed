/** A child process that reports over IPC when it is ready (`startProgram`). Its output goes to a log file. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, renameSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { ROOT } from "./paths.ts";
import { StartProblem } from "./start-problem.ts";

export interface Program {
  /** Resolves when it listens; rejects with `StartProblem` when it ends before that. */
  readonly ready: Promise<void>;
  /** Resolves when it ends, for any reason. */
  readonly ended: Promise<StartProblem>;
  /** Stops the program after its work in flight. */
  stop(): Promise<void>;
}

const DRAIN_MS = (Number(process.env["DRAIN_SECONDS"]) || 0) * 1_000;
/** Longer than the programs themselves wait for the balancer and for work in flight. */
const STOP_MS = DRAIN_MS + 12_000;
/** How many lines of output a failed program's problem quotes. */
const LAST_LINES = 40;

export type ProgramOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Options of Node itself. */
  readonly execArgv?: readonly string[];
};

export function startProgram(
  name: string,
  file: string,
  { env, logFile, execArgv = [] }: ProgramOptions,
): Program {
  const child = fork(file, {
    cwd: ROOT,
    env,
    execArgv: [...execArgv],
    silent: true,
    // Only we may receive Ctrl-C, because we stop the programs in order. If we die, they notice over IPC.
    detached: true,
  });
  const lastLines = keepOutput(child, logFile);
  const ended = endOf(name, child, lastLines, logFile);
  return { ended, ready: readinessOf(child, ended), stop: () => stopChild(child) };
}

/** Asks the child to stop, and kills it if it does not. */
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
  // People look for the output before the restart.
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.before`);
  const log = logTo(logFile);
  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder("utf8");
    stream?.on("data", (chunk: Buffer) => {
      log(chunk);
      lines.push(...decoder.write(chunk).split("\n").filter(Boolean));
      lines.splice(0, lines.length - LAST_LINES);
    });
  }
  return lines;
}

/** Waits for the child's end. @returns how it ended, in words */
export async function howItEnds(child: ChildProcess): Promise<string> {
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return signal === null ? `with exit code ${code}` : `by ${signal}`;
}

async function endOf(
  name: string,
  child: ChildProcess,
  lastLines: readonly string[],
  logFile: string,
): Promise<StartProblem> {
  const how = await howItEnds(child);
  return new StartProblem(
    `The ${name} ended ${how}. Its last output (all of it: ${logFile}):\n${lastLines.join("\n")}`,
  );
}

function readinessOf(child: ChildProcess, ended: Promise<StartProblem>): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    child.on("message", (message) => {
      if (typeof message === "object" && "ready" in message) resolve();
    });
    void ended.then(reject);
  });
  // Callers that wait get the rejection; without one it must not count as unhandled.
  ready.catch(() => undefined);
  return ready;
}

/**
 * Returns a function that appends to a log file. Write errors, such as a full disk, stop no program: the bytes that
 * follow lost ones say so.
 */
function logTo(path: string): (bytes: Buffer) => void {
  let lostBytes = 0;
  let reason = "";
  return (bytes) => {
    const note = lostBytes > 0 ? `\n… ${lostBytes} bytes are missing here: ${reason}\n` : "";
    try {
      appendFileSync(path, Buffer.concat([Buffer.from(note), bytes]));
      lostBytes = 0;
    } catch (error) {
      lostBytes += bytes.length;
      reason = (error as Error).message;
    }
  };
}
