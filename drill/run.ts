/**
 * `npm run drill -- <name>`: proves an operation on this machine, and ends with 1 where a promise did not hold.
 * `--list` names them.
 */
import { isAboutWords } from "./wrong-word.ts";

const EXIT_USAGE = 2;
const DRILLS = {
  alerts: () => import("./alerts.ts"),
  bulk: () => import("./bulk.ts"),
  conformance: () => import("./conformance.ts"),
  day: () => import("./day.ts"),
  failover: () => import("./failover.ts"),
  image: () => import("./image.ts"),
  limits: () => import("./limits.ts"),
  partitions: () => import("./partitions.ts"),
  production: () => import("./production.ts"),
  races: () => import("./races.ts"),
  restore: () => import("./restore.ts"),
  upgrade: () => import("./upgrade.ts"),
} as const;

const [name = "", ...args] = process.argv.slice(2);
const drill = Object.entries(DRILLS).find(([each]) => each === name)?.[1];
if (drill) {
  const { run } = await drill();
  process.exitCode = await run(args).then(
    (isWell) => (isWell ? 0 : 1),
    (error: unknown) => {
      if (!isAboutWords(error)) throw error;
      process.stderr.write(`${error.message}\n`);
      return EXIT_USAGE;
    },
  );
} else if (name === "--list") {
  process.stdout.write(`${Object.keys(DRILLS).join("\n")}\n`);
} else {
  process.stderr.write(`npm run drill -- ${Object.keys(DRILLS).join(" | ")} | --list\n`);
  process.exitCode = EXIT_USAGE;
}
