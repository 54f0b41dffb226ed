import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { command, FOLDER } from "../failover/debian.ts";
import { makeNextTables, makeThisRelease, putReleases } from "../upgrade/releases.ts";

/** The folder that stands for `/opt/portal`: two releases, and a link to the one that runs. */
export type Releases = {
  /** Returns a file of the release that runs when it is started. */
  current(file: string): URL;
  /** Makes another release the running one, and runs its migrations as the owner of the database. */
  change(to: ReleaseName, ownerUrl: string): Promise<void>;
};

export type ReleaseName = keyof typeof VERSIONS;

const HOME = join(FOLDER, "day", "opt-portal");
const VERSIONS = { first: "0.1.9", next: "0.2.0" } as const;
const execute = promisify(execFile);

/** Makes this checkout as it is, and as the release after it with migrations of its own. Nobody loads a page here. */
export async function openReleases(): Promise<Releases> {
  mkdirSync(HOME, { recursive: true });
  const first = await makeThisRelease(VERSIONS.first, "day-first");
  await putReleases(HOME, [first, await makeNextTables("day-next")]);
  const folder = join(HOME, "current");
  return {
    current: (file) => pathToFileURL(join(folder, file)),
    change: async (to, ownerUrl) => {
      await command("ln", "-sfn", `releases/${VERSIONS[to]}`, folder);
      const env = {
        PATH: process.env["PATH"],
        MIGRATION_DATABASE_URL: ownerUrl,
        STAFF_PROOF: "on",
      };
      await execute(process.execPath, [join(folder, "server/src/cli/main.ts"), "migrate"], { env });
    },
  };
}
