/** The job runners that are compared, each with its own process and database on the same server. */
import { fileURLToPath } from "node:url";
import { MIGRATIONS } from "../../../server/src/health.ts";
import { migrate } from "../../../server/src/kit/database/migrate.ts";
import { createDatabase } from "../data/databases.ts";
import { DATABASE_CONNECTIONS } from "../portal.ts";
import { type Program, startProgram } from "../programs.ts";
import { PEERS_FOLDER } from "./install-peers.ts";

/** As many jobs as the portal runs at once (kit/jobs/jobs.ts). */
const CONCURRENCY = 20;

/** Starts a program that takes a number of jobs and replies with the jobs done per second. */
export async function startPortalJobs(serverUrl: string): Promise<Program> {
  const databaseUrl = await createDatabase(serverUrl, "portal_jobs");
  await migrate(databaseUrl, MIGRATIONS);
  const file = fileURLToPath(new URL("../load/job-worker.ts", import.meta.url));
  return startProgram({ file, env: environment(databaseUrl) });
}

export async function startGraphileWorker(serverUrl: string): Promise<Program> {
  const databaseUrl = await createDatabase(serverUrl, "graphile_worker");
  return startProgram({
    file: `${PEERS_FOLDER}graphile-worker.mjs`,
    env: environment(databaseUrl),
  });
}

const environment = (databaseUrl: string): Record<string, string> => ({
  NODE_ENV: "production",
  DATABASE_URL: databaseUrl,
  DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS),
  CONCURRENCY: String(CONCURRENCY),
});
