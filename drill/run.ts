/**
 * `npm run drill -- <name>`: proves an operation on this machine. Ends with 1 if a promise did not hold, and with 2 if
 * the command line is wrong.
 */
import { UsageError } from "./lib/report.ts";

const EXIT_USAGE = 2;
const DRILLS = {
  alerts: () => import("./alerts.ts"),
  failover: () => import("./failover.ts"),
  production: () => import("./production.ts"),
  restore: () => import("./restore.ts"),
  upgrade: () => import("./upgrade.ts"),
} as const;

const [name = "", ...args] = process.argv.slice(2);
const drill = Object.entries(DRILLS).find(([each]) => each === name)?.[1];
if (drill) {
  const { run } = await drill();
  process.exitCode = await run(args).then(
    (isWell) => (isWell ? 0 : 1),
    (error: Error & { code?: unknown }) => {
      // Node's own errors of parseArgs have such a code.
      const isUsage =
        error instanceof UsageError || String(error.code).startsWith("ERR_PARSE_ARGS");
      if (!isUsage) throw error;
      process.stderr.write(`${error.message}\n`);
      return EXIT_USAGE;
    },
  );
} else {
  process.stderr.write(`npm run drill -- ${Object.keys(DRILLS).join(" | ")}\n`);
  process.exitCode = EXIT_USAGE;
}
