import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../../server/src/embedded-postgres/embedded-postgres.ts";
import { addPlayerOf, addPlayers, type Player } from "./data/players.ts";
import { type LoadGenerator, startLoadGenerator } from "./load/load.ts";
import {
  type BetterAuth,
  type PlainFastify,
  startBetterAuth,
  startHashLoop,
  startPlainFastify,
} from "./peers/peers.ts";
import { type Portal, startGameSink, startMailSink, startPortal } from "./portal.ts";
import type { Program } from "./programs.ts";

/** Everything that rows need to measure, on one database server. */
export type Environment = {
  /** The folder for a row's files; removed at the end of the run. */
  readonly folder: string;
  readonly databaseUrl: string;
  /** The port of a mail server for portals. */
  readonly smtpPort: number;
  readonly portal: Portal;
  /** The players that all rows share: some rows give them money. */
  readonly players: readonly Player[];
  /** Adds a player for one row alone, who has what each player begins with. */
  readonly addPlayerOf: (row: string) => Promise<Player>;
  readonly load: LoadGenerator;
  /** Programs that only some rows need are started at the first call. */
  readonly secondLoad: () => Promise<LoadGenerator>;
  readonly plainFastify: () => Promise<PlainFastify>;
  readonly betterAuth: () => Promise<BetterAuth>;
  readonly hashLoop: () => Promise<Program>;
};

/** On the checkout's disk: a folder for temporary files may be in memory, where a flush costs nothing. */
const FOLDER = fileURLToPath(new URL("../.data", import.meta.url));

/** Builds the environment, runs the work in it and removes it. */
export async function inEnvironment<T>(work: (environment: Environment) => Promise<T>): Promise<T> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const result = await workInEnvironment(work);
  // After a failure the folder stays until the next run: the portal's log in it shows the reason.
  rmSync(FOLDER, { recursive: true });
  return result;
}

async function workInEnvironment<T>(work: (environment: Environment) => Promise<T>): Promise<T> {
  await using endings = new AsyncDisposableStack();
  const ending = <P extends { stop(): Promise<void> }>(part: P): P =>
    endings.adopt(part, () => part.stop());

  const { url: databaseUrl } = ending(await startEmbeddedPostgres({ dataDir: FOLDER }));
  const { port: smtpPort } = ending(await startMailSink());
  const { port: gamePort } = ending(await startGameSink());
  const portal = ending(await startPortal({ databaseUrl, smtpPort, gamePort, folder: FOLDER }));
  const later = <P extends { stop(): Promise<void> }>(start: () => Promise<P>) => {
    let started: Promise<P> | undefined;
    return () => (started ??= start().then(ending));
  };
  return await work({
    folder: FOLDER,
    databaseUrl,
    smtpPort,
    portal,
    players: await addPlayers(databaseUrl),
    addPlayerOf: (row) => addPlayerOf(databaseUrl, row),
    load: ending(await startLoadGenerator()),
    secondLoad: later(startLoadGenerator),
    plainFastify: later(() => startPlainFastify(databaseUrl)),
    betterAuth: later(() => startBetterAuth(databaseUrl)),
    hashLoop: later(startHashLoop),
  });
}
