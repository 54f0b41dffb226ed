/** The operator's command line: `npm run portal -- <command>`. */
import type { Writer } from "./output.ts";
import { runCommand } from "./run.ts";

const writerTo =
  (stream: NodeJS.WriteStream): Writer =>
  (text) =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()));
    });

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: writerTo(process.stdout),
  complain: writerTo(process.stderr),
});
