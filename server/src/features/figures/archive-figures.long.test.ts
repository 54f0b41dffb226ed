/** If PostgreSQL's archive of its log fails or blocks, the portal's figures show it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../embedded-postgres/embedded-postgres.ts";
import { type Database, openDatabase } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { eventually } from "../../testing/patience.ts";
import { findReplication } from "./trust-store.ts";

const STARTS_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), "portal-archive-"));
/** While these files exist, the archive command fails, or does not return. */
const [BROKEN, BLOCKED] = [join(folder, "broken"), join(folder, "blocked")];

let server: EmbeddedPostgres;
let db: Database;
beforeAll(async () => {
  const settings = {
    archive_mode: "on",
    archive_command: `while test -f ${BLOCKED}; do sleep 0.1; done; test ! -f ${BROKEN}`,
  };
  server = await startEmbeddedPostgres({ dataDir: folder, durable: false, settings });
  db = openDatabase({ url: server.url, maxConnections: 1, statementTimeoutMs: STARTS_MS });
}, STARTS_MS);
afterAll(async () => {
  await db.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes more than a segment of the write-ahead log, which the server then archives. */
const fillSegments = async () => {
  await db.run(sql`drop table if exists filler`);
  await db.run(
    sql`create table filler as select repeat('x', 1000) as text from generate_series(1, 40000)`,
  );
};
const becomes = (
  what: string,
  isSo: (found: Awaited<ReturnType<typeof findReplication>>) => boolean,
) =>
  eventually(
    `the archive is not ${what}`,
    async () => isSo(await findReplication(db)) || undefined,
  );

test("R-RUN-5: an archive that fails or blocks shows in its figures", async () => {
  await fillSegments();
  await becomes("well", (now) => now.isArchiveFailing === false && now.isArchiveWaiting === false);
  const archivedAt = (await findReplication(db)).archivedAtSeconds ?? 0;
  expect(Date.now() / 1_000 - archivedAt).toBeLessThan(STARTS_MS / 1_000);

  writeFileSync(BROKEN, "");
  await fillSegments();
  await becomes("failing", (now) => now.isArchiveFailing === true);
  rmSync(BROKEN);
  await becomes("well again", (now) => now.isArchiveFailing === false);

  writeFileSync(BLOCKED, "");
  await fillSegments();
  await becomes("waiting", (now) => now.isArchiveWaiting === true && !now.isArchiveFailing);
  rmSync(BLOCKED);
  await becomes("taken", (now) => now.isArchiveWaiting === false);
});
