/** A changed schema file is reported with the remedy, at a start and under `npm run dev`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startDevServer } from "../web/build/dev-server.ts";
import { prepareDemoDatabase } from "./lib/database.ts";
import { explain } from "./lib/demo-run.ts";
import { watchSchema } from "./lib/schema-changes.ts";

const START_WITHIN_MS = 120_000;
/** A port that no other test uses. */
const PORT = 21_490;
const REMEDY = "npm run dev -- --fresh";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-schema-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the database with these words on the command line, and stops it again after its use. */
async function start<T>(
  { env = {}, folder, words = [] }: { env?: object; folder: string; words?: readonly string[] },
  use: (db: pg.Client) => Promise<T>,
): Promise<T> {
  const running = new AsyncDisposableStack();
  try {
    const run = { running, fail: () => undefined };
    const addresses = await prepareDemoDatabase({ ...env }, folder, run, words);
    const db = new pg.Client({ connectionString: addresses.MIGRATION_DATABASE_URL });
    await db.connect();
    running.defer(() => db.end());
    return await use(db);
  } finally {
    await running.disposeAsync();
  }
}

test(
  "R-RUN-2: a start on a database of an earlier schema names the file and the remedy, which works",
  async () => {
    const folder = temporaryFolder();
    await start({ folder }, (db) =>
      db.query("update schema_migrations set sha256 = 'earlier' where name = '01-accounts.sql'"),
    );
    const refused = await start({ folder }, async () => "it starts").catch(explain);
    expect(refused).toContain("server/schema/01-accounts.sql has changed");
    expect(refused).toContain(REMEDY);
    expect(refused).not.toContain("\n");
    const earlier = await start({ folder, words: ["--fresh"] }, (db) =>
      db.query("select from schema_migrations where sha256 = 'earlier'"),
    );
    expect(earlier.rowCount).toBe(0);
  },
  START_WITHIN_MS,
);

test("R-RUN-2: a database that the settings name is never emptied", async () => {
  const env = { DATABASE_URL: "postgres://127.0.0.1/portal" };
  const fresh = { env, folder: temporaryFolder(), words: ["--fresh"] };
  expect(await start(fresh, async () => "it starts").catch(explain)).toContain(
    "DATABASE_URL is set",
  );
});

test(
  "R-RUN-2: a schema file that changes under npm run dev is named with the remedy, in the terminal and to each call, until it is as before",
  async () => {
    const folder = temporaryFolder();
    const write = (text: string) => writeFileSync(join(folder, "01-accounts.sql"), text);
    write("create table users (id int)");
    const printed: string[] = [];
    const problem = watchSchema(
      ({ message }) => printed.push(message),
      [pathToFileURL(`${folder}/`)],
    );
    // No portal listens there: a call that is passed on gets the proxy's own reply.
    onTestFinished(await startDevServer(PORT, "http://127.0.0.1:1", () => problem()?.message));
    const me = async () => {
      const answer = await fetch(`http://localhost:${PORT}/api/me`);
      return { status: answer.status, text: await answer.text() };
    };
    expect((await me()).status).toBe(502);

    write("create table users (id bigint)");
    const { status, text } = await me();
    expect({ status, text }).toEqual({ status: 503, text: expect.stringContaining(REMEDY) });
    expect(text).toContain("01-accounts.sql has changed");
    await me();
    expect(printed).toEqual([problem()?.message]);

    write("create table users (id int)");
    expect((await me()).status).toBe(502);

    writeFileSync(join(folder, "02-sessions.sql"), "create table sessions (id int)");
    expect(problem()?.message).toContain("02-sessions.sql is new");
  },
  START_WITHIN_MS,
);
