import { type Command } from "./plan/command.ts";
import { everydayWeights, makePlan } from "./plan/make-plan.ts";
import { runWorld } from "./run-world.ts";
import { makeBeginning } from "./stage/beginning.ts";
import { startCluster } from "./stage/cluster.ts";

export type KillsOptions = {
  readonly what: "kill portal" | "kill database";
  readonly kills: number;
  readonly seed: number;
  /** off: the control, in which PostgreSQL forgets what it has acknowledged. */
  readonly synchronousCommit: "on" | "off";
};

/** So much happens between two kills: about a second's load. */
const COMMANDS_BETWEEN = 30;

/** Nothing but load: whatever is lost was lost by the kills. */
const load = {
  ...everydayWeights,
  "kill portal": 0,
  "kill database": 0,
  restart: 0,
  cut: 0,
  zone: 0,
};

/** The control's PostgreSQL writes its log by itself only so often. */
const FORGETFUL = { synchronous_commit: "off", wal_writer_delay: "10s" };

/**
 * kill -9, again and again, in the middle of a world's load.
 * @returns a line for each disagreement of the books
 */
export async function runKills(options: KillsOptions): Promise<string[]> {
  const { what, kills, seed, synchronousCommit } = options;
  const cluster = await startCluster(synchronousCommit === "off" ? FORGETFUL : {});
  try {
    const beginning = await makeBeginning(cluster.url);
    const players = beginning.players.length;
    const plan = makePlan({ seed, commands: kills * COMMANDS_BETWEEN, players, weights: load });
    const withKills = plan.flatMap((command, at): Command[] =>
      at % COMMANDS_BETWEEN === COMMANDS_BETWEEN - 1 ? [command, { kind: what }] : [command],
    );
    return await runWorld(beginning, withKills, { cluster });
  } finally {
    await cluster.close();
  }
}
