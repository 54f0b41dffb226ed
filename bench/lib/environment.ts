/** Builds what the benchmarks run against (`inEnvironment`): a database server, the portal, players and peers. */
import { mkdirSync, rmSync } from "node:fs";
import { totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../../server/src/embedded-postgres/embedded-postgres.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { type BetterAuth, type PlainFastify, startBetterAuth, startPlainFastify } from "./peers.ts";
import { addPlayers, type Player } from "./players.ts";
import { startProxy } from "./proxy.ts";
import { type Portal, type PortalOptions, startParties, startPortal } from "./portal.ts";

/** Everything that rows need to measure, on one database server. */
export type Environment = {
  /** The folder for a row's files; removed at the end of the run. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly portal: Portal;
  /** The players that all rows share. Some rows give them money. */
  readonly players: readonly Player[];
  /** Adds a player for one row, whose pages then show the same in every run. */
  readonly addPlayer: (name: string) => Promise<Player>;
  /** Starts another portal, which stops at the end of the run. */
  readonly startPortal: (options: Partial<PortalOptions>) => Promise<Portal>;
  /** Programs that only some rows need start at the first call. */
  readonly portalBehindProxy: () => Promise<Portal>;
  readonly plainFastify: () => Promise<PlainFastify>;
  readonly betterAuth: () => Promise<BetterAuth>;
};

/** Enough for the rows that need distinct players: login and flood use the numbers 600 to 999. */
const PLAYERS = 1_000;
/** Where the benchmarks keep their files, on the checkout's disk: a folder for temporary files may be in memory, where a flush costs nothing. */
const FOLDER = fileURLToPath(new URL("../.data", import.meta.url));
const BYTES_PER_MB = 1_048_576;
/** The database server's settings. `shared_buffers`: a quarter of the memory, as PostgreSQL's manual recommends. */
const SETTINGS = {
  shared_buffers: `${Math.floor(totalmem() / 4 / BYTES_PER_MB)}MB`,
  max_wal_size: "4GB",
};

/** Builds the environment, runs the work in it and removes it. */
export async function inEnvironment<T>(work: (environment: Environment) => Promise<T>): Promise<T> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  try {
    return await runIn(FOLDER, work);
  } finally {
    rmSync(FOLDER, { recursive: true });
  }
}

async function runIn<T>(
  folder: string,
  work: (environment: Environment) => Promise<T>,
): Promise<T> {
  await using stack = new AsyncDisposableStack();
  const untilEnd = <P extends { stop(): Promise<void> }>(part: P): P =>
    stack.adopt(part, () => part.stop());
  const once = <P extends { stop(): Promise<void> }>(start: () => Promise<P>) => {
    let started: Promise<P> | undefined;
    return () => (started ??= start().then(untilEnd));
  };
  const server = { dataDir: folder, settings: SETTINGS };
  const { url: databaseUrl } = untilEnd(await startEmbeddedPostgres(server));
  const parties = untilEnd(await startParties());
  const startAnother = async (options: Partial<PortalOptions>) =>
    untilEnd(await startPortal({ databaseUrl, folder, parties, ...options }));
  const startBehindProxy = async () => {
    const proxyPort = await takePort();
    const portal = await startPortal({ databaseUrl, folder, parties, proxyPort });
    const stopProxy = await startProxy(proxyPort, portal.port);
    return { ...portal, stop: () => (stopProxy(), portal.stop()) };
  };
  return await work({
    folder,
    databaseUrl,
    portal: await startAnother({}),
    startPortal: startAnother,
    players: await addPlayers(databaseUrl, PLAYERS),
    addPlayer: async (name) => (await addPlayers(databaseUrl, 1, { prefix: name }))[0]!,
    portalBehindProxy: once(startBehindProxy),
    plainFastify: once(() => startPlainFastify(databaseUrl)),
    betterAuth: once(() => startBetterAuth(databaseUrl, PLAYERS)),
  });
}
