/** Makes the folders of the last release and of the next one, and puts them where production has them. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { ourFiles } from "../../tools/checks/our-files.ts";
import { LAST_RELEASE } from "../../server/src/testing/last-release.ts";
import { ROOT } from "../../tools/lib/paths.ts";
import { command, FOLDER } from "../lib/debian.ts";

/** A release as a folder with all that it needs. */
export type ReleaseFolder = {
  readonly version: string;
  readonly folder: string;
};

const TREES = join(FOLDER, "upgrade", "trees");
/** The next release in `docs/upgrade.md`. */
export const NEXT_VERSION = "0.2.0";
const LOCK_FILE = "package-lock.json";
const WORKSPACES = [".", "contract", "server", "web", "sandbox"];

/**
 * Makes the last release from its commit. Its packages are hard links to ours if the lists are the same.
 * @throws if git does not know the commit
 */
export async function makeLastRelease(): Promise<ReleaseFolder> {
  const { version, commit } = LAST_RELEASE;
  const folder = join(TREES, commit);
  if (!existsSync(folder)) {
    const fresh = emptyFolder(`${folder}.new`);
    const archive = join(fresh, "release.tar");
    await command("git", "-C", ROOT, "archive", "--output", archive, commit);
    await command("tar", "-x", "-f", archive, "-C", fresh);
    rmSync(archive);
    await takePackages(fresh);
    await buildPages(fresh);
    await command("mv", fresh, folder);
  }
  return { version, folder };
}

/** Makes the next release: this checkout, with further tables and a changed page. */
export async function makeNextRelease(): Promise<ReleaseFolder> {
  const folder = emptyFolder(join(TREES, "next"));
  for (const file of ourFiles()) cpSync(join(ROOT, file), join(folder, file));
  await takePackages(folder);
  const example = join(ROOT, "drill/upgrade/example");
  cpSync(example, join(folder, "server/migrations"), { recursive: true });
  appendFileSync(
    join(folder, "web/src/main.tsx"),
    `\ndocument.documentElement.dataset["release"] = "${NEXT_VERSION}";\n`,
  );
  await buildPages(folder);
  return { version: NEXT_VERSION, folder };
}

/** Returns the last release's schema files that differ in the next one, or are missing there. */
export function changedFiles(last: ReleaseFolder, next: ReleaseFolder): string[] {
  const textOf = ({ folder }: ReleaseFolder, file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : undefined;
  return globSync("server/{schema,migrations}/*.sql", { cwd: last.folder }).filter(
    (file) => textOf(last, file) !== textOf(next, file),
  );
}

/** Copies the folders to their places in production. @param home the folder `/opt/portal` */
export async function putReleases(home: string, releases: readonly ReleaseFolder[]): Promise<void> {
  const target = emptyFolder(join(home, "releases"));
  for (const { version, folder } of releases) {
    await command("cp", "--archive", "--link", folder, join(target, version));
  }
  await command("ln", "-sfn", `releases/${releases[0]!.version}`, join(home, "current"));
}

function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function takePackages(folder: string): Promise<void> {
  const lockOf = (root: string) => readFileSync(join(root, LOCK_FILE), "utf8");
  if (lockOf(folder) !== lockOf(ROOT)) {
    // Not `ci`: it refuses a list that was written without the packages of other platforms.
    await command("npm", "install", "--prefix", folder, "--no-audit", "--no-fund");
    return;
  }
  for (const workspace of WORKSPACES) {
    const packages = join(ROOT, workspace, "node_modules");
    if (!existsSync(packages)) continue;
    await command("cp", "--archive", "--link", packages, join(folder, workspace, "node_modules"));
  }
}

const buildPages = (folder: string): Promise<string> =>
  command(process.execPath, "--eval", BUILD, join(folder, "tools/lib/web-build.ts"));

const BUILD =
  "import(process.argv[1]).then(async (build) => { await build.buildWebIfStale(); await build.buildConsoleIfStale(); })";
