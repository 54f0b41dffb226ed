/** Runs pgbench, PostgreSQL's own benchmark program, for the row notice. */
import { ROUND_SECONDS } from "./figures.ts";
import { run } from "./peers.ts";
import { DATABASE_CONNECTIONS } from "./portal.ts";

type PgbenchOptions = {
  readonly databaseUrl: string;
  readonly scriptFile: string;
  readonly variables: Readonly<Record<string, number>>;
};

const NOT_FOUND = new Error(
  "the row notice needs PostgreSQL's pgbench: install it (Debian, Ubuntu: apt-get install postgresql)",
);

/**
 * Runs a script as the portal's role for one round, with prepared statements, pgbench's fastest way.
 * @returns transactions per second, without the time to connect @throws if any of them failed
 */
export async function pgbench(options: PgbenchOptions): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(options.databaseUrl);
  const { stdout } = await run(
    "pgbench",
    [
      "--no-vacuum",
      "--protocol=prepared",
      `--file=${options.scriptFile}`,
      `--client=${DATABASE_CONNECTIONS}`,
      "--jobs=1",
      `--time=${ROUND_SECONDS}`,
      ...Object.entries(options.variables).map(([name, value]) => `--define=${name}=${value}`),
    ],
    {
      env: {
        PATH: process.env["PATH"],
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: decodeURIComponent(password),
        PGDATABASE: pathname.slice(1),
        PGOPTIONS: "-c role=portal_app",
      },
    },
  ).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? NOT_FOUND : error;
  });
  const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  const isWhole = /^number of failed transactions: 0 /m.test(stdout);
  if (perSecond === undefined || !isWhole) throw new Error(`pgbench failed:\n${stdout}`);
  return Number(perSecond);
}
