/** The release that production runs now (`LAST_RELEASE`): it serves while the next one migrates and starts. */
import { readFileSync } from "node:fs";

export type Release = {
  readonly version: string;
  /** The full hash of its commit. */
  readonly commit: string;
};

/** Read from `deploy/last-release`. */
export const LAST_RELEASE: Release = read(
  readFileSync(new URL("../../../deploy/last-release", import.meta.url), "utf8"),
);

function read(text: string): Release {
  const { version, commit } =
    /^(?<version>\d+\.\d+\.\d+) (?<commit>[0-9a-f]{40})\n$/.exec(text)?.groups ?? {};
  if (!version || !commit) throw new Error("deploy/last-release: not a version and a commit");
  return { version, commit };
}
