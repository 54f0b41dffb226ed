/** Health checks for balancers (`registerHealth`), and the migrations that a database lacks (`missingMigrations`). */
import type { FastifyInstance } from "fastify";
import type { Rows } from "./kit/database/database.ts";
import { migrationNames } from "./kit/database/migrate.ts";
import { sql } from "./kit/database/sql.ts";
import type { Services } from "./services.ts";

/** The folders of SQL files: the schema of the first release, then the migrations of later releases. */
export const MIGRATIONS: readonly URL[] = [
  new URL("../schema/", import.meta.url),
  new URL("../migrations/", import.meta.url),
];

/**
 * Serves two checks. /healthz: the process is alive. /readyz: it can serve and is not stopping, so a balancer
 * may send it players.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, stopping }: Pick<Services, "db" | "stopping">,
): void {
  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (stopping.signal.aborted) return reply.code(503).send({ status: "stopping" });
    // Not through the pool, where it would wait behind other requests.
    const missing = await missingMigrations(db.lookups);
    const isReady = missing?.length === 0;
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? "ok" : "unavailable", database: missing !== undefined, missing });
  });
}

/** Returns undefined if the database does not respond, or is not the portal's. */
export async function missingMigrations(db: Rows): Promise<string[] | undefined> {
  try {
    const rows = await db.many<{ name: string }>(sql`select name from schema_migrations`);
    const applied = new Set(rows.map(({ name }) => name));
    return (await migrationNames(MIGRATIONS)).filter((name) => !applied.has(name));
  } catch {
    return undefined;
  }
}
