import { type Beginning, makeBeginning } from "./environment/beginning.ts";
import { type Cluster, startCluster } from "./environment/cluster.ts";
import type { Command } from "./generate/command.ts";
import { everydayWeights, makePlan } from "./generate/generate-plan.ts";
import { runWorld } from "./run-simulation.ts";

export type KillsOptions = {
  readonly what: "kill portal" | "kill database";
  readonly kills: number;
  readonly seed: number;
  /** True: the control, in which PostgreSQL answers before it has written down what it answers for. */
  readonly forgetful?: boolean;
};

/** Where kills are tried: a server that may be killed, and how each world begins. */
export type KillsStage = {
  readonly cluster: Cluster;
  readonly beginning: Beginning;
  close(): Promise<void>;
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
  // Its work would be done by another process, which nobody kills.
  flood: 0,
};

/** What no commit waits for is written this late: a server that forgets has something to forget. */
const SETTINGS = { wal_writer_delay: "10s" };
const FORGETFUL = `do $$ begin
  execute format('alter database %I set synchronous_commit = off', current_database());
end $$`;

export async function openKillsStage(): Promise<KillsStage> {
  const cluster = await startCluster(SETTINGS);
  const beginning = await makeBeginning(cluster.url);
  return { cluster, beginning, close: () => cluster.close() };
}

/**
 * kill -9, again and again, in the middle of a world's load.
 * @returns a line for each disagreement of the books
 */
export function runKills(
  { cluster, beginning }: KillsStage,
  { what, kills, seed, forgetful = false }: KillsOptions,
): Promise<string[]> {
  const players = beginning.players.length;
  const plan = makePlan({ seed, commands: kills * COMMANDS_BETWEEN, players, weights: load });
  const withKills = plan.flatMap((command, at): Command[] =>
    at % COMMANDS_BETWEEN === COMMANDS_BETWEEN - 1 ? [command, { kind: what }] : [command],
  );
  return runWorld(beginning, withKills, { cluster, prepare: forgetful ? [FORGETFUL] : [] });
}
