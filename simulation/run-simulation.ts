/** Runs a plan on a new portal and verifies the books: `runSimulation` for one plan, `runSeeds` for those of seeds. */
import { randomBytes } from "node:crypto";
import { OPERATOR_LOGIN } from "../server/src/kit/database/database-fitness.ts";
import { workThrough } from "../server/src/testing/concurrently.ts";
import { furtherAddresses } from "../server/src/testing/portal/sandbox.ts";
import { givePortBack, takePort } from "../server/src/testing/portal/ports.ts";
import { runtimeUrlOf } from "../server/src/embedded-postgres/login.ts";
import { atBrowser, type Beginning } from "./environment/beginning.ts";
import type { Cluster } from "./environment/cluster.ts";
import { copyDatabase, dropDatabase, openPatiently } from "./environment/databases.ts";
import { REAL_LIMITS, startPortal } from "./environment/portal.ts";
import { lazily } from "./environment/restartable.ts";
import { startSandbox } from "./environment/sandbox.ts";
import { openDesk } from "./environment/staff-desk.ts";
import type { Simulation } from "./execute/context.ts";
import { emptyNotes } from "./execute/notes.ts";
import { type Command, perform } from "./execute/perform.ts";
import { settle } from "./execute/settle.ts";
import { makePlan } from "./generate/generate-plan.ts";
import { verify } from "./verify/verify.ts";

/** Commands under way at the same time. */
const COMMANDS_AT_ONCE = 12;
/** How long the end waits for open work, and then reports it: a busy machine needs long. */
const SETTLED_WITHIN_MS = 180_000;

/**
 * Carries out a plan with a new portal, sandbox and database, and verifies the books.
 * @returns a line for each disagreement; none, if all books agree
 */
export async function runSimulation(
  beginning: Beginning,
  commands: readonly Command[],
  options: EnvironmentOptions = {},
): Promise<string[]> {
  const name = `simulation_${randomBytes(6).toString("hex")}`;
  const { serverUrl, template } = beginning;
  const strategy = options.cluster ? "file_copy" : "wal_log";
  const ownerUrl = await copyDatabase(serverUrl, name, template, strategy);
  try {
    return await inSimulation(beginning, ownerUrl, options, async (simulation) => {
      await workThrough(commands, COMMANDS_AT_ONCE, (command) => perform(simulation, command));
      const open = await settle(simulation);
      return [...open.map((what) => `not settled: ${what}`), ...(await verify(simulation))];
    });
  } finally {
    // A server that was killed is removed as a whole.
    if (!options.cluster) await dropDatabase(serverUrl, name);
  }
}

export type EnvironmentOptions = {
  /** The server of `beginning`, in simulations that kill it. */
  readonly cluster?: Cluster;
  /** Further environment variables of the portal and the console. */
  readonly env?: Readonly<Record<string, string>>;
  /** Statements that run in the database before the portal starts. */
  readonly prepare?: readonly string[];
  readonly settledWithinMs?: number;
};

/** Starts a portal and a sandbox for a copy of the beginning's database, and ends them after the work. */
export async function inSimulation<T>(
  beginning: Beginning,
  ownerUrl: string,
  options: EnvironmentOptions,
  work: (simulation: Simulation) => Promise<T>,
): Promise<T> {
  const db = openPatiently(ownerUrl);
  const databaseUrl = runtimeUrlOf(ownerUrl);
  for (const text of options.prepare ?? []) await db.run({ name: "", text, values: [] });
  const [port, gatePort, sandboxPort] = [await takePort(), await takePort(), await takePort()];
  const [smtpPort, consolePort] = [await takePort(), await takePort()];
  const env = { ...furtherAddresses(sandboxPort, smtpPort), ...options.env };
  const settings = { databaseUrl, sandboxPort, env };
  const limits = { ...settings, env: { ...env, ...REAL_LIMITS } };
  const gate = lazily(
    () => startPortal({ port: gatePort, ...limits }),
    (started) => started.close(),
  );
  const desk = lazily(
    () => openDesk({ port: consolePort, ownerUrl, sandboxPort, env }),
    (opened) => opened.console.close(),
  );
  const [portal, sandbox] = await Promise.all([
    startPortal({ port, ...settings }),
    startSandbox(sandboxPort, smtpPort, `http://127.0.0.1:${port}`),
  ]);
  try {
    return await work({
      portal,
      gate: gate.open,
      staffDesk: desk.open,
      sandbox,
      db,
      databaseUrl,
      operatorUrl: runtimeUrlOf(ownerUrl, OPERATOR_LOGIN),
      cluster: options.cluster,
      opening: beginning.opening,
      players: beginning.players.map((player) => atBrowser(portal.url, player)),
      giftCodes: [...beginning.giftCodes],
      notes: emptyNotes(),
      settledWithinMs: options.settledWithinMs ?? SETTLED_WITHIN_MS,
    });
  } finally {
    await Promise.all([sandbox.close(), portal.close(), gate.close(), desk.close()]);
    for (const taken of [port, gatePort, sandboxPort, smtpPort, consolePort]) givePortBack(taken);
    await db.close();
  }
}

/** Seeds that are simulated at the same time, because each waits now and then. */
const SEEDS_AT_ONCE = 3;

/** Runs the simulations of some seeds, a few at a time, and reports the disagreements of each when it is verified. */
export async function runSeeds(
  beginning: Beginning,
  options: { readonly from: number; readonly seeds: number; readonly commands: number },
  report: (seed: number, found: readonly string[], seconds: number) => void,
): Promise<void> {
  const all = Array.from({ length: options.seeds }, (_, at) => options.from + at);
  await workThrough(all, SEEDS_AT_ONCE, async (seed) => {
    const startedAt = performance.now();
    const { commands } = options;
    const plan = makePlan({ seed, commands, players: beginning.players.length });
    // The other seeds still run.
    const found = await runSimulation(beginning, plan).catch(({ stack }: Error) => [
      `it ended early: ${stack}`,
    ]);
    report(seed, found, (performance.now() - startedAt) / 1_000);
  });
}
