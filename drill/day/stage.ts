import { mkdtempSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser } from "../../server/src/testing/people/browser.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { scrape } from "../../server/src/testing/portal/scrape.ts";
import { furtherAddresses } from "../../server/src/testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { type Beginning, makeBeginning } from "../../simulation/environment/beginning.ts";
import {
  copyDatabase,
  openPatiently,
  type PatientDatabase,
} from "../../simulation/environment/databases.ts";
import type { Portal } from "../../simulation/environment/portal.ts";
import { startSandbox } from "../../simulation/environment/sandbox.ts";
import { makeDesk } from "../../simulation/environment/staff-desk.ts";
import { CONFIG_WITHOUT_PROOFS } from "../../simulation/environment/settings.ts";
import type { Simulation } from "../../simulation/execute/context.ts";
import { emptyNotes } from "../../simulation/execute/notes.ts";
import { OPERATOR_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { runtimeUrlOf } from "../../tools/embedded-postgres/login.ts";
import { letClockMove } from "../alerts/databases.ts";
import { metricsOfRules } from "../alerts/promtool.ts";
import { openRecording, type Recording, type Scraped } from "../alerts/recording.ts";
import { type Cluster, startCluster } from "../failover/cluster.ts";
import { endOnSignals } from "../failover/end-on-signals.ts";
import { HAPROXY, PGBOUNCER } from "../failover/edge.ts";
import { type Archive, openArchive } from "./archive.ts";
import { openFront } from "./front.ts";
import { type Lasting, startLasting } from "./lasting.ts";
import { type Processes, startProcesses } from "./processes.ts";
import { openReleases, type Releases } from "./releases.ts";

/**
 * Production as it is in the document: a cluster with its archive, two processes that are deployed and one that is not,
 * the console, the proxy, and the outside parties.
 */
export type Stage = {
  readonly cluster: Cluster;
  readonly archive: Archive;
  readonly releases: Releases;
  readonly processes: Processes;
  readonly lasting: Lasting;
  readonly simulation: Simulation;
  readonly recording: Recording;
  /** What Prometheus would get from each target. */
  scrape(): Promise<Scraped>;
  readonly db: PatientDatabase;
  /** The address of the database as its owner. */
  readonly ownerUrl: string;
};

const HOST = "127.0.0.1";
const STANDBYS = "2";
const SETTLED_WITHIN_MS = 300_000;
const PORTAL_MAIN = "server/src/main.ts";
const CONSOLE_MAIN = "server/src/console/main.ts";

/** @param plant a module that plants mistakes in the process that lasts */
export async function onStage<T>(
  plant: string | undefined,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const open = new AsyncDisposableStack();
  try {
    return await work(await openEnvironment(open, plant));
  } finally {
    await open.disposeAsync();
  }
}

async function openEnvironment(
  open: AsyncDisposableStack,
  plant: string | undefined,
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "portal-day-"));
  open.defer(() => rmSync(folder, { recursive: true, force: true }));
  const releases = await openReleases();
  const cluster = await startCluster();
  open.defer(() => cluster.close());
  const ending = endOnSignals(cluster);
  open.defer(() => ending.stop());
  const archive = await openArchive(cluster);
  const beginning = await makeBeginning(cluster.ownerUrl);
  const name = `drill_${randomBytes(4).toString("hex")}`;
  const ownerUrl = await copyDatabase(cluster.ownerUrl, name, beginning.template, "file_copy");
  const db = openPatiently(ownerUrl);
  open.defer(() => db.close());
  await letClockMove({ query: (text, values = []) => db.write.many({ name: "", text, values }) });
  const portals = await startPortals(open, { folder, ownerUrl, releases, plant });
  const { processes, lasting, desk, front, sandbox, consoleMetrics } = portals;
  const portal = asPortal(front);
  const simulation: Simulation = {
    portal,
    gate: async () => portal,
    staffDesk: desk.open,
    sandbox,
    db,
    databaseUrl: runtimeUrlOf(ownerUrl),
    operatorUrl: runtimeUrlOf(ownerUrl, OPERATOR_LOGIN),
    ownerUrl,
    cluster: undefined,
    opening: beginning.opening,
    players: playersAt(front, beginning),
    giftCodes: [...beginning.giftCodes],
    notes: emptyNotes(),
    settledWithinMs: SETTLED_WITHIN_MS,
  };
  const scrapeAll = async (): Promise<Scraped> => {
    const [deployed, undeployed, console] = await Promise.all([
      processes.scrape(),
      lasting.scrape(),
      scrape(consoleMetrics).catch(() => undefined),
    ]);
    return { portals: [...deployed, undeployed], console };
  };
  const recording = openRecording(metricsOfRules());
  const running = { releases, processes, lasting, scrape: scrapeAll };
  return { cluster, archive, simulation, recording, db, ownerUrl, ...running };
}

type Place = {
  readonly folder: string;
  readonly ownerUrl: string;
  readonly releases: Releases;
  readonly plant: string | undefined;
};

/** Starts the portal's processes behind the proxy, the console, and the outside parties. */
async function startPortals(open: AsyncDisposableStack, place: Place) {
  const { folder, ownerUrl, releases, plant } = place;
  const [one, two, undeployed] = [await takePort(), await takePort(), await takePort()];
  const front = await openFront(
    [one, two, undeployed].map((port) => `${HOST}:${port}`),
    folder,
  );
  open.defer(() => front.close());
  const [sandboxPort, smtpPort] = [await takePort(), await takePort()];
  const sandbox = await startSandbox(sandboxPort, smtpPort, front.url);
  open.defer(() => sandbox.close());
  const listenUrl = runtimeUrlOf(ownerUrl);
  const env = {
    ...furtherAddresses(sandboxPort, smtpPort),
    SEPAY_API_TOKEN: TEST_SECRETS.SEPAY_SECRET,
    PUBLIC_URL: front.url,
    DATABASE_LISTEN_URL: listenUrl,
    DATABASE_STANDBYS: STANDBYS,
    DATA_DIR: folder,
    TRUSTED_PROXY_HOPS: "1",
    PORTAL_CONFIG: CONFIG_WITHOUT_PROOFS,
  };
  const databaseUrl = listenUrl.replace(HAPROXY, PGBOUNCER);
  const options = { databaseUrl, sandboxPort, env };
  const main = releases.current(PORTAL_MAIN);
  const processes = await startProcesses([one, two], { ...options, main });
  open.defer(() => processes.stop());
  const lasting = await startLasting({ ...options, port: undeployed }, plant);
  open.defer(() => lasting.close());
  const metricsPort = await takePort();
  const desk = makeDesk({
    port: await takePort(),
    ownerUrl,
    sandboxPort,
    env: { CONSOLE_METRICS_PORT: String(metricsPort) },
    main: releases.current(CONSOLE_MAIN),
  });
  open.defer(() => desk.close());
  await desk.open();
  const consoleMetrics = `http://${HOST}:${metricsPort}/metrics`;
  return { processes, lasting, desk, front: front.url, sandbox, consoleMetrics };
}

const playersAt = (url: string, { players }: Beginning) =>
  players.map(({ cookies, ...player }) => ({
    ...player,
    browser: openBrowser(url, new Map(cookies)),
  }));

/** The portal as players and banks see it: behind its proxy, which no command of a simulation can kill. */
function asPortal(url: string): Portal {
  const never = () => Promise.reject(new Error("the processes are restarted by the timetable"));
  return {
    url,
    pid: () => process.pid,
    whenUp: () => Promise.resolve(),
    kill: never,
    restart: never,
    close: () => Promise.resolve(),
  };
}
