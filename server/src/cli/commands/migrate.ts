import { MIGRATIONS } from "../../health.ts";
import { startEmbeddedPostgres } from "../../kit/embedded-postgres.ts";
import { migrate as applyMigrations } from "../../kit/migrate.ts";
import { type Command, UsageError } from "../command.ts";

export const migrate: Command = {
  summary: "brings the database's tables up to this version of the portal",
  bringsOwnDatabase: true,
  run: async ({ env }) => {
    const added = await asOwner(env, (url) => applyMigrations(url, MIGRATIONS));
    const lines = added.length === 0 ? ["nothing to do: every migration is in"] : added;
    return { ok: true, lines, data: { added } };
  },
};

/** The embedded server is asked only where no other is: it makes both logins by itself. */
async function asOwner<T>(env: NodeJS.ProcessEnv, work: (url: string) => Promise<T>): Promise<T> {
  const { MIGRATION_DATABASE_URL: given, DATABASE_URL, DATA_DIR } = env;
  if (given) return work(given);
  if (DATABASE_URL) {
    throw new UsageError(
      "MIGRATION_DATABASE_URL is missing: the address at which the owner of the database logs in",
    );
  }
  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR || ".data", shareRunning: true });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
