import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../../server/src/kit/embedded-postgres/embedded-postgres.ts";
import { type LoadGenerator, startLoadGenerator } from "./load.ts";
import {
  type BetterAuth,
  type PlainFastify,
  startBetterAuth,
  startHashLoop,
  startPlainFastify,
} from "./peers.ts";
import { addPlayers, type Player } from "./players.ts";
import { type Portal, startMailSink, startPortal } from "./portal.ts";
import type { Program } from "./programs.ts";

/** Everything that rows measure and measure with, on one database server. */
export type Stage = {
  /** For files that a row needs; gone when the run is over. */
  readonly folder: string;
  readonly databaseUrl: string;
  /** Of a mail server for portals. */
  readonly smtpPort: number;
  readonly portal: Portal;
  readonly players: readonly Player[];
  readonly load: LoadGenerator;
  /** What only some rows need is started at the first call. */
  readonly secondLoad: () => Promise<LoadGenerator>;
  readonly plainFastify: () => Promise<PlainFastify>;
  readonly betterAuth: () => Promise<BetterAuth>;
  readonly hashLoop: () => Promise<Program>;
};

/** On the disk of the checkout: a folder for temporary files may be in memory, where a flush is free. */
const FOLDER = fileURLToPath(new URL("../.data", import.meta.url));

/** Builds the stage, works on it and takes it down. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const result = await workOnStage(work);
  // Where something failed it stays until the next run: the portal's log says why.
  rmSync(FOLDER, { recursive: true });
  return result;
}

async function workOnStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  await using endings = new AsyncDisposableStack();
  const ending = <P extends { stop(): Promise<void> }>(part: P): P =>
    endings.adopt(part, () => part.stop());

  const { url: databaseUrl } = ending(await startEmbeddedPostgres({ dataDir: FOLDER }));
  const { port: smtpPort } = ending(await startMailSink());
  const portal = ending(await startPortal({ databaseUrl, smtpPort, folder: FOLDER }));
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
    load: ending(await startLoadGenerator()),
    secondLoad: later(startLoadGenerator),
    plainFastify: later(() => startPlainFastify(databaseUrl)),
    betterAuth: later(() => startBetterAuth(databaseUrl)),
    hashLoop: later(startHashLoop),
  });
}
