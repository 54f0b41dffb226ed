import type { DatabaseSource } from "./database-address.ts";
import type { Writer } from "./output.ts";
import { runCommand } from "./run.ts";

/** Runs the command of this process's arguments, and ends the process with its exit code. */
export async function runProgram(source: Omit<DatabaseSource, "env"> = {}): Promise<void> {
  const code = await runCommand(process.argv.slice(2), {
    ...source,
    env: process.env,
    print: writerTo(process.stdout),
    complain: writerTo(process.stderr),
  });
  // All is written. A connection to a party that says nothing would keep the process for seconds.
  process.exit(code);
}

const writerTo =
  (stream: NodeJS.WriteStream): Writer =>
  (text) =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
