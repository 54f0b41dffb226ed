/** Vitest's global setup: one PostgreSQL for the whole run, with the migrated template of all test databases. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../embedded-postgres/embedded-postgres.ts";
import { MIGRATIONS } from "../../health.ts";
import { migrate } from "../../kit/database/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of this run's PostgreSQL, which has the migrated template. */
    postgresUrl: string;
  }
}

export const TEMPLATE = "portal_template";

const SETTINGS = {
  /** A database cannot be dropped while autovacuum works on it. */
  autovacuum: "off",
  /** Enough for several portals at once, each with its own race. */
  max_connections: "400",
};

/** Starts one real PostgreSQL for the whole run, in which each test file has its own database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-test-"));
  const server = await startEmbeddedPostgres({ dataDir, durable: false, settings: SETTINGS });
  await createTemplate(server.url);
  project.provide("postgresUrl", server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href, MIGRATIONS);
}
