/** Simulations under kill -9 of the portal, the console or PostgreSQL (`runKills`). */
import type { Beginning } from "./environment/beginning.ts";
import type { Cluster } from "./environment/cluster.ts";
import type { Command } from "./execute/perform.ts";
import { everydayWeights, makePlan } from "./generate/generate-plan.ts";
import { runSimulation } from "./run-simulation.ts";

type KillsOptions = {
  readonly what: "kill portal" | "kill console" | "kill database";
  readonly kills: number;
  readonly seed: number;
  /** True for the control, in which PostgreSQL confirms a commit before it is on disk. */
  readonly forgetful?: boolean;
};

/** The commands between two kills: about a second's load. */
const COMMANDS_BETWEEN = 30;

/** Load without other disturbances: only the kills can lose something. */
const LOAD = {
  ...everydayWeights,
  "kill portal": 0,
  "kill console": 0,
  "kill database": 0,
  restart: 0,
  cut: 0,
  zone: 0,
  // These go to a second process, which is never killed, and cannot start while PostgreSQL is down.
  flood: 0,
  burst: 0,
};

/** Of PostgreSQL: delays the writes that no commit waits for, so that the control has something to lose. */
export const KILLS_SETTINGS = { wal_writer_delay: "10s" };
const FORGETFUL = `do $$ begin
  execute format('alter database %I set synchronous_commit = off', current_database());
end $$`;

/** How long the control waits for open work: short, because operations that it has lost never settle. */
const FORGETFUL_SETTLED_WITHIN_MS = 10_000;

/**
 * Kills the portal, the console or PostgreSQL by kill -9, again and again, under the load of a simulation.
 * @returns a line for each disagreement of the books
 */
export function runKills(
  beginning: Beginning,
  cluster: Cluster,
  { what, kills, seed, forgetful = false }: KillsOptions,
): Promise<string[]> {
  const players = beginning.players.length;
  const plan = makePlan({ seed, commands: kills * COMMANDS_BETWEEN, players, weights: LOAD });
  const withKills = plan.flatMap((command, at): Command[] =>
    at % COMMANDS_BETWEEN === COMMANDS_BETWEEN - 1 ? [command, { kind: what }] : [command],
  );
  return runSimulation(beginning, withKills, {
    cluster,
    ...(forgetful && { prepare: [FORGETFUL], settledWithinMs: FORGETFUL_SETTLED_WITHIN_MS }),
  });
}
