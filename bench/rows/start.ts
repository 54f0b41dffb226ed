import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { ROOT } from "../../tools/lib/paths.ts";
import type { Row } from "../lib/figure.ts";
import { median } from "../lib/load/rounds.ts";

const ROUNDS = 5;
const LIMIT_MS = 2_000;
const READY = /^portal ready /m;

/**
 * Measures `npm start` where packages, pages and database are there: from the command to "portal ready". The middle
 * one of the rounds counts.
 */
export const start: Row = {
  name: "start",
  measure: async ({ folder }) => {
    const env = {
      PATH: process.env["PATH"],
      DATA_DIR: join(folder, "start"),
      PORT: String(await takePort()),
    };
    // Makes the database.
    const firstMs = await startOnce(env);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await startOnce(env));
    return [
      {
        label: "npm start, warm, until it is ready",
        value: median(rounds),
        unit: "ms",
        limit: { atMost: LIMIT_MS },
        rounds,
        detail: { firstMs },
      },
    ];
  },
};

/** @returns after how many milliseconds it was ready @throws with what it says where it ends before that */
async function startOnce(env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now();
  const program = spawn("npm", ["start"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(program, "close");
  let said = "";
  const ready = new Promise<number>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (READY.test(said)) resolve(performance.now() - begun);
      });
    }
    void ended.then(() => reject(new Error(`npm start ended: ${said}`)));
  });
  const ms = await ready;
  program.kill("SIGTERM");
  await ended;
  return ms;
}
