import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makePaymentCode } from "../../server/src/domain/payments/payment-code.ts";
import { MIGRATIONS } from "../../server/src/health.ts";
import type { Database } from "../../server/src/kit/database/database.ts";
import { migrate } from "../../server/src/kit/database/migrate.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { hashToken, newToken } from "../../server/src/kit/http/browser/session-tokens.ts";
import { startEmbeddedPostgres } from "../../server/src/embedded-postgres/embedded-postgres.ts";
import { createDatabase, dropDatabase, openSlowDatabase } from "../lib/data/databases.ts";
import type { Player } from "../lib/data/players.ts";
import { fillBooks, WRITERS } from "./fill-books.ts";
import { journalsOf, type Scale } from "./scale.ts";

/** The books stay there for the next run: filling the large ones takes much longer than measuring them. */
export const FOLDER = fileURLToPath(new URL("../../.data/growth", import.meta.url));

/** A vacuum or an index of the large books takes its time. */
const PATIENCE_MS = 6 * 60 * 60_000;

/** While books are filled nothing must survive a crash, and nobody else works. */
const WHILE_FILLING = {
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "8GB",
  checkpoint_timeout: "30min",
  maintenance_work_mem: "1GB",
  work_mem: "256MB",
  shared_buffers: "2GB",
  autovacuum: "off",
};

/** A quarter of the memory of a machine with 24 GB, as PostgreSQL's manual recommends. */
const WHILE_MEASURING = { shared_buffers: "6GB", max_wal_size: "4GB" };

/** What is kept beside filled books: their scale and the schema that they were filled for. */
function labelOf({ players, rechargesEach }: Scale): string {
  const schema = createHash("sha256");
  for (const folder of MIGRATIONS.map((url) => fileURLToPath(url)))
    for (const file of globSync(`${folder}*.sql`).toSorted()) schema.update(readFileSync(file));
  return `${players}/${rechargesEach}/${schema.digest("hex")}`;
}

/** Fills the books that are not there yet, each a database of its own. */
export async function fillWhatIsMissing(scales: Readonly<Record<string, Scale>>): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const server = await startEmbeddedPostgres({
    dataDir: FOLDER,
    durable: false,
    settings: WHILE_FILLING,
  });
  try {
    for (const [name, scale] of Object.entries(scales))
      await fillUnlessThere(server.url, name, scale);
  } finally {
    await server.stop();
  }
}

async function fillUnlessThere(serverUrl: string, name: string, scale: Scale): Promise<void> {
  const server = openSlowDatabase(serverUrl);
  const isThere = await server.value<boolean>(sql`
    select coalesce((
      select shobj_description(oid, 'pg_database') = ${labelOf(scale)} from pg_database where datname = ${name}
    ), false)`);
  await server.close();
  if (isThere) return;
  const begunAt = performance.now();
  process.stderr.write(`filling ${name}: ${scale.players} players, ${journalsOf(scale)} journals `);
  await dropDatabase(serverUrl, name).catch(() => {});
  const databaseUrl = await createDatabase(serverUrl, name);
  await migrate(databaseUrl, MIGRATIONS);
  const db = openSlowDatabase(databaseUrl, PATIENCE_MS, WRITERS);
  await fillBooks(db, scale);
  const text = `comment on database ${name} is '${labelOf(scale)}'`;
  await db.run({ name: "", text, values: [] });
  const megabytes = await db.value<number>(sql`
    select pg_database_size(current_database()) / 1000000 /* never null */`);
  await db.close();
  const seconds = Math.round((performance.now() - begunAt) / 1_000);
  process.stderr.write(` ${seconds} s, ${megabytes} MB\n`);
}

/** Starts the server on which the books are measured, as durable as in production. */
export const startServer = () =>
  startEmbeddedPostgres({ dataDir: FOLDER, settings: WHILE_MEASURING });

/**
 * How many players the measured requests are about; in either books as many. They lie so far apart in the large ones
 * that no two share a page; all their pages fit into the memory that the database has.
 */
const SAMPLE = 2_000;

/** Gives players from all over the books a session and a payment code, as they have them in production. */
export async function signInSample(db: Database, { players }: Scale): Promise<Player[]> {
  const apart = Math.max(1, Math.floor(players / SAMPLE));
  const found = await db.many<{ id: number; username: string }>(sql`
    select id, username from users
    where id = any(array(select n * ${apart}::bigint from generate_series(1, ${Math.min(SAMPLE, players)}::bigint) as n))
    order by id`);
  const sample = found.map((player) => ({
    ...player,
    sessionToken: newToken(),
    paymentCode: makePaymentCode(),
  }));
  await db.run(sql`
    update users set payment_code = code
    from unnest(${sample.map(({ id }) => id)}::bigint[], ${sample.map(({ paymentCode }) => paymentCode)}::text[])
      as player (id, code)
    where users.id = player.id`);
  await db.run(sql`
    insert into sessions (token_hash, user_id, remember, idle_ends_at, ends_at)
    select hash, user_id, true, now() + interval '1 day', now() + interval '1 day'
    from unnest(${sample.map(({ sessionToken }) => hashToken(sessionToken))}::bytea[],
      ${sample.map(({ id }) => id)}::bigint[]) as session (hash, user_id)`);
  return sample;
}
