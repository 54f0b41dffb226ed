import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { installPgbench } from "./install-pgbench.ts";

const run = promisify(execFile);

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

/**
 * Runs a script with prepared statements, pgbench's fastest way.
 * @returns transactions per second, connecting not counted
 * @throws where any of them failed
 */
export async function pgbench(options: PgbenchOptions): Promise<number> {
  const program = await findPgbench();
  const { clients, seconds, scriptFile, variables } = options;
  const { stdout } = await run(
    program.file,
    [
      "--no-vacuum",
      "--protocol=prepared",
      `--file=${scriptFile}`,
      `--client=${clients}`,
      "--jobs=1",
      `--time=${seconds}`,
      ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    ],
    { env: { ...program.env, ...connectionVariables(options) } },
  );
  const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  const isWhole = /^number of failed transactions: 0 /m.test(stdout);
  if (perSecond === undefined || !isWhole) throw new Error(`pgbench failed:\n${stdout}`);
  return Number(perSecond);
}

export type PgbenchProgram = {
  readonly file: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

let found: Promise<PgbenchProgram> | undefined;

function findPgbench(): Promise<PgbenchProgram> {
  const onPath = { file: "pgbench", env: { PATH: process.env["PATH"] } };
  found ??= run(onPath.file, ["--version"]).then(() => onPath, installPgbench);
  return found;
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
