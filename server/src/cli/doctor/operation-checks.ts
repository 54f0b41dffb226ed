/** `doctor`'s checks of daily operation: backups, replication, `verify`, hash chain, jobs, disk. */
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import type { Config } from "../../config.ts";
import { ALERTS } from "../../console/features/today/firing-alerts.ts";
import {
  findChain,
  findReplication,
  findVerifyRuns,
  listBaseBackups,
} from "../../features/figures/trust-store.ts";
import { listQueuedJobs } from "../../features/figures/work-store.ts";
import type { Database } from "../../kit/database/database.ts";
import { metricsPortOf } from "../../process-options.ts";
import { onceReached } from "./database-checks.ts";
import { type Checks, type Found, notKnown, ok, wrong } from "./finding.ts";

/** The limits equal those of the alerts (deploy/prometheus/portal.rules.yml), as those of `ALERTS` do. */
const HEAD_PUBLISHED_AT_MOST_S = 7_200;
const ARCHIVED_AT_MOST_S = 300;
const BASE_BACKUP_AT_MOST_S = 8 * 3_600;
const FULL_BACKUP_AT_MOST_S = 8 * 86_400;
const DISK_USED_AT_MOST = 0.8;

const HEAD_PUBLISHED = /^portal_chain_head_published_timestamp_seconds (\S+)$/m;

type Env = Config["env"];

export function operationChecks(env: Env, db: Database, limitMs: number): Checks {
  return {
    ...onceReached(db, {
      archive: () => findArchive(env, db),
      "base backup": () => findBaseBackup(db),
      replication: () => findStandbys(env, db),
      verify: () => findVerify(db),
      "hash chain": () => findLag(db),
      jobs: () => findJobs(db),
    }),
    "chain head": () => findHeadPublished(env, limitMs),
    disk: () => findDisk(env),
  };
}

async function findArchive({ NODE_ENV }: Env, db: Database): Promise<Found> {
  const { isArchiveFailing, isArchiveWaiting, archivedAtSeconds } = await findReplication(db);
  if (isArchiveFailing === null) {
    const says = "none is set: what came after the last backup is lost with the server's disk";
    const mend = "archive_mode and archive_command of the server";
    return NODE_ENV === "production" ? wrong(says, mend) : notKnown(says, mend);
  }
  if (isArchiveFailing) return wrong("is failing", "docs/runbooks/WalArchiveFailing.md");
  const standsForSeconds = Date.now() / 1_000 - (archivedAtSeconds ?? 0);
  if (isArchiveWaiting && standsForSeconds > ARCHIVED_AT_MOST_S) {
    const says = `has taken nothing for ${Math.round(standsForSeconds / 60)} min, and some of the log waits`;
    return wrong(says, "docs/runbooks/WalArchiveStanding.md");
  }
  return ok("takes the log");
}

async function findBaseBackup(db: Database): Promise<Found> {
  const { isArchiveFailing } = await findReplication(db);
  if (isArchiveFailing === null) return notKnown("no archive is set");
  const runbook = "docs/runbooks/BaseBackupOverdue.md";
  const backups = await listBaseBackups(db);
  if (backups.length === 0) return wrong("none was ever made", runbook);
  const full = backups.find(({ kind }) => kind === "full");
  if (!full) return wrong("no full one was ever made", runbook);
  const age = Math.min(...backups.map(({ ageSeconds }) => ageSeconds));
  const says = `the last one was ${Math.round(age / 3_600)} h ago, the last full one ${Math.round(full.ageSeconds / 86_400)} days`;
  const isOverdue = age > BASE_BACKUP_AT_MOST_S || full.ageSeconds > FULL_BACKUP_AT_MOST_S;
  return isOverdue ? wrong(says, runbook) : ok(says);
}

async function findStandbys({ DATABASE_STANDBYS: expected }: Env, db: Database): Promise<Found> {
  const { standbys, isSynchronous } = await findReplication(db);
  if (standbys < expected) {
    return wrong(`${standbys} of ${expected} standbys`, "docs/runbooks/StandbyMissing.md");
  }
  if (expected === 0) return ok(`${standbys} standbys, none expected (DATABASE_STANDBYS)`);
  if (isSynchronous) return ok(`${standbys} standbys, and commits wait for one`);
  return wrong("commits wait for no standby", "docs/runbooks/ReplicationNotSynchronous.md");
}

async function findVerify(db: Database): Promise<Found> {
  const { cleanSeconds, cleanWholeSeconds, broken } = await findVerifyRuns(db);
  if (broken > 0) {
    return wrong(`found ${broken} invariants broken`, "docs/runbooks/BooksBroken.md");
  }
  if (cleanSeconds === null) return wrong("has never run", "npm run portal -- verify, every night");
  const says = `found the books whole ${Math.round(cleanSeconds / 3_600)} h ago`;
  if (cleanSeconds > ALERTS.VerifyOverdue.limits.seconds)
    return wrong(says, "docs/runbooks/VerifyOverdue.md");
  if (cleanWholeSeconds === null || cleanWholeSeconds > ALERTS.WholeVerifyOverdue.limits.seconds) {
    return wrong(
      `${says}, and the whole of them not for 8 days`,
      "docs/runbooks/WholeVerifyOverdue.md",
    );
  }
  return ok(says);
}

async function findLag(db: Database): Promise<Found> {
  const { position, lagSeconds } = await findChain(db);
  if (lagSeconds <= ALERTS.JournalsUnchained.limits.seconds) return ok(`has ${position} links`);
  const says = `a journal has had no link for ${Math.round(lagSeconds / 60)} min`;
  return wrong(says, "docs/runbooks/JournalsUnchained.md");
}

async function findJobs(db: Database): Promise<Found> {
  const jobs = await listQueuedJobs(db);
  const givenUp = jobs.filter((each) => each.givenUp > 0);
  if (givenUp.length > 0) {
    const named = givenUp.map(({ task, givenUp: count }) => `${task} ${count}`).join(", ");
    return wrong(`given up: ${named}`, "docs/runbooks/JobsGivenUp.md");
  }
  const late = jobs.filter((each) => each.overdueSeconds > ALERTS.JobsLate.limits.seconds);
  if (late.length > 0) {
    const named = late.map(({ task }) => task).join(", ");
    return wrong(`due, and nobody does them: ${named}`, "docs/runbooks/JobsLate.md");
  }
  return ok(`${jobs.reduce((sum, { waiting }) => sum + waiting, 0)} wait, none given up`);
}

/** Reads the metrics of this machine's process, because only it knows when it published the head. */
async function findHeadPublished(env: Env, limitMs: number): Promise<Found> {
  const port = metricsPortOf(env);
  const url = `http://${env.METRICS_HOST}:${port}/metrics`;
  const metrics = port === 0 ? undefined : await readText(url, limitMs);
  if (metrics === undefined) {
    return notKnown(`no process answers at ${url}`, "run it where a portal runs; METRICS_PORT");
  }
  const publishedAt = Number(HEAD_PUBLISHED.exec(metrics)?.[1] ?? 0);
  if (publishedAt === 0) return notKnown("not published yet by this process");
  const ageSeconds = Date.now() / 1_000 - publishedAt;
  const says = `published ${Math.round(ageSeconds / 60)} min ago`;
  return ageSeconds > HEAD_PUBLISHED_AT_MOST_S
    ? wrong(says, "docs/runbooks/ChainHeadUnpublished.md")
    : ok(says);
}

async function readText(url: string, limitMs: number): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Checks the disk of the portal's own machine. The alerts watch the database's, which may be on another machine. */
async function findDisk({ DATA_DIR }: Env): Promise<Found> {
  const folder = existsSync(DATA_DIR) ? DATA_DIR : ".";
  const ratio = await usedRatioOf(folder);
  const says = `of ${resolve(folder)} is ${Math.round(ratio * 100)} % full`;
  return ratio > DISK_USED_AT_MOST ? wrong(says, "docs/runbooks/DiskFilling.md") : ok(says);
}

/** As `df` computes it: blocks reserved for root count as used. */
async function usedRatioOf(folder: string): Promise<number> {
  const disk = await statfs(folder);
  return 1 - disk.bavail / (disk.blocks - disk.bfree + disk.bavail);
}
