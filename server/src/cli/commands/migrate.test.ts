/**
 * `migrate` prepares a database that was created by the statements of docs/configuration.md, and refuses unfit ones.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../embedded-postgres/embedded-postgres.ts";
import { withDatabase } from "../../kit/database/with-database.ts";
import { startOlderPostgres } from "../../testing/database/older-postgres.ts";
import { startMainProcess } from "../../testing/portal/main-process.ts";
import { runPortal } from "../testing/run-portal.ts";

const CONFIGURATION_DOCS = new URL("../../../../docs/configuration.md", import.meta.url);
/** Long enough to copy and drop databases on a busy machine. */
const PATIENCE_MS = 60_000;

const dataDir = mkdtempSync(join(tmpdir(), "portal-migrate-"));
const server = await startEmbeddedPostgres({ dataDir, durable: false });
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function addressOf(user: string, password: string, database: string): string {
  const url = new URL(server.url);
  [url.username, url.password, url.pathname] = [user, password, `/${database}`];
  return url.href;
}

async function asSuperuser(statements: readonly string[]): Promise<void> {
  const url = addressOf("postgres", new URL(server.url).password, "postgres");
  const login = { url, maxConnections: 1, statementTimeoutMs: PATIENCE_MS };
  await withDatabase(login, async (db) => {
    for (const text of statements) await db.run({ name: "", text, values: [] });
  });
}

test("R-RUN-1: a database made by the documents' statements can be migrated and served", async () => {
  const [, statements = ""] =
    /```sql\n(.*?)```/s.exec(readFileSync(CONFIGURATION_DOCS, "utf8")) ?? [];
  const documented = statements.split("\n").filter(Boolean);
  expect(documented).toHaveLength(5);
  // A server that has never seen the portal has neither its database nor its logins.
  await asSuperuser([
    "drop database portal with (force)",
    "drop role portal_app, portal_console, portal_operator",
    ...documented,
  ]);
  const owner = addressOf("portal_owner", "a long password", "portal");
  const runtime = addressOf("portal_app", "another long password", "portal");
  const operator = {
    OPERATOR_DATABASE_URL: addressOf("portal_operator", "a fourth long password", "portal"),
  };

  const early = await runPortal(["verify"], operator);
  expect([early.code, early.stderr]).toEqual([2, expect.stringContaining("portal -- migrate")]);
  const first = await runPortal(["migrate", "--json"], {
    DATABASE_URL: runtime,
    MIGRATION_DATABASE_URL: owner,
  });
  expect([first.code, first.stderr]).toEqual([0, ""]);
  expect((JSON.parse(first.stdout) as { added: string[] }).added).toContain("01-accounts.sql");
  const again = await runPortal(["migrate"], { MIGRATION_DATABASE_URL: owner });
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("every migration is in"),
  });

  const portal = await startMainProcess({ DATABASE_URL: runtime });
  try {
    await portal.ready();
  } finally {
    portal.child.kill("SIGKILL");
  }
  const verified = await runPortal(["verify"], operator);
  expect([verified.code, verified.stderr]).toEqual([0, ""]);
});

test("R-RUN-1: an operator's command refuses the owner's login", async () => {
  const { code, stderr } = await runPortal(["verify"], { OPERATOR_DATABASE_URL: server.url });
  expect([code, stderr]).toEqual([2, expect.stringContaining("logs in as portal,")]);
});

test("R-RUN-1: without the owner's address a given database is not migrated", async () => {
  const { code, stderr } = await runPortal(["migrate"], { DATABASE_URL: server.runtimeUrl });
  expect([code, stderr]).toEqual([2, expect.stringContaining("MIGRATION_DATABASE_URL is missing")]);
});

test("R-RUN-1: an older PostgreSQL is refused by its version before anything is changed in it", async () => {
  const older = await startOlderPostgres(server.url);
  const { code, stderr } = await runPortal(["migrate"], { MIGRATION_DATABASE_URL: older.url });
  await older.close();
  expect([code, stderr]).toEqual([2, expect.stringContaining("needs PostgreSQL 18 or newer")]);
});
