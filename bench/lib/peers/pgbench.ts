import { execFile } from "node:child_process";
import { promisify } from "node:util";

export type PgbenchOptions = {
  readonly databaseUrl: string;
  readonly scriptFile: string;
  readonly clients: number;
  /** pgbench takes whole seconds only. */
  readonly seconds: number;
  readonly variables: Readonly<Record<string, number>>;
  /** The role to work as; by default the owner of the database. */
  readonly role?: string;
};

const NOT_THERE = new Error(
  "the rows notice, posting and house-accounts need PostgreSQL's pgbench: install it (Debian, Ubuntu: apt-get install postgresql)",
);

/**
 * Runs a script with prepared statements, pgbench's fastest way.
 * @returns transactions per second, connecting not counted
 * @throws where any of them failed
 */
export async function pgbench(options: PgbenchOptions): Promise<number> {
  const { clients, seconds, scriptFile, variables } = options;
  const { stdout } = await promisify(execFile)(
    "pgbench",
    [
      "--no-vacuum",
      "--protocol=prepared",
      `--file=${scriptFile}`,
      `--client=${clients}`,
      "--jobs=1",
      `--time=${seconds}`,
      ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    ],
    { env: { PATH: process.env["PATH"], ...connectionVariables(options) } },
  ).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? NOT_THERE : error;
  });
  const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  const isWhole = /^number of failed transactions: 0 /m.test(stdout);
  if (perSecond === undefined || !isWhole) throw new Error(`pgbench failed:\n${stdout}`);
  return Number(perSecond);
}

function connectionVariables({ databaseUrl, role }: PgbenchOptions): Record<string, string> {
  const url = new URL(databaseUrl);
  return {
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
    ...(role === undefined ? {} : { PGOPTIONS: `-c role=${role}` }),
  };
}
