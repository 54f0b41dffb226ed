import { mkdtempSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser } from "../../server/src/testing/people/browser.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { furtherAddresses, sandboxAddresses } from "../../server/src/testing/portal/sandbox.ts";
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
import { PORTAL_CONFIG } from "../../simulation/environment/settings.ts";
import type { Simulation } from "../../simulation/execute/context.ts";
import { emptyNotes } from "../../simulation/execute/notes.ts";
import { OPERATOR_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { runtimeUrlOf } from "../../tools/embedded-postgres/login.ts";
import { letClockMove } from "../alerts/databases.ts";
import { metricsOfRules } from "../alerts/promtool.ts";
import { openRecording, type Recording } from "../alerts/recording.ts";
import { type Cluster, startCluster } from "../failover/cluster.ts";
import { endOnSignals } from "../failover/end-on-signals.ts";
import { HAPROXY, PGBOUNCER } from "../failover/edge.ts";
import { type Archive, openArchive } from "./archive.ts";
import { openFront } from "./front.ts";
import { type Keeper, openKeeper } from "./keeper.ts";
import { type Processes, startProcesses, takePlaces } from "./processes.ts";

/** Production as it is in the document: a cluster with its archive, two processes, the proxy, and the outside parties. */
export type Stage = {
  readonly cluster: Cluster;
  readonly archive: Archive;
  readonly processes: Processes;
  readonly keeper: Keeper;
  readonly simulation: Simulation;
  readonly recording: Recording;
  readonly db: PatientDatabase;
};

const HOST = "127.0.0.1";
const STANDBYS = "2";
const SETTLED_WITHIN_MS = 300_000;

/** @param plant a module that plants a mistake in the portal's processes */
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

  const places = await takePlaces();
  const front = await openFront(
    places.map(({ port }) => `${HOST}:${port}`),
    folder,
  );
  open.defer(() => front.close());
  const [sandboxPort, smtpPort] = [await takePort(), await takePort()];
  const sandbox = await startSandbox(sandboxPort, smtpPort, front.url);
  open.defer(() => sandbox.close());
  const listenUrl = runtimeUrlOf(ownerUrl);
  const databaseUrl = listenUrl.replace(HAPROXY, PGBOUNCER);
  const settings = {
    ...furtherAddresses(sandboxPort, smtpPort),
    SEPAY_API_TOKEN: TEST_SECRETS.SEPAY_SECRET,
    PUBLIC_URL: front.url,
    DATABASE_LISTEN_URL: listenUrl,
    DATABASE_STANDBYS: STANDBYS,
    DATA_DIR: folder,
  };
  const processes = await startProcesses(places, { databaseUrl, sandboxPort, settings }, plant);
  open.defer(() => processes.stop());
  const keeper = await openKeeper({
    ...TEST_SECRETS,
    ...sandboxAddresses(sandboxPort),
    ...settings,
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: databaseUrl,
    PORTAL_CONFIG,
  });
  open.defer(() => keeper.close());
  const desk = makeDesk({ port: await takePort(), ownerUrl, sandboxPort, env: {} });
  open.defer(() => desk.close());
  const portal = asPortal(front.url);
  const simulation: Simulation = {
    portal,
    gate: async () => portal,
    staffDesk: desk.open,
    sandbox,
    db,
    databaseUrl: listenUrl,
    operatorUrl: runtimeUrlOf(ownerUrl, OPERATOR_LOGIN),
    cluster: undefined,
    players: playersAt(front.url, beginning),
    giftCodes: [...beginning.giftCodes],
    notes: emptyNotes(),
    settledWithinMs: SETTLED_WITHIN_MS,
  };
  const recording = openRecording(metricsOfRules());
  return { cluster, archive, processes, keeper, simulation, recording, db };
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
