/** Reads, stores and deletes the staff token that `sign-in` keeps in a file for later commands. */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

export const keptTokenPath = (env: NodeJS.ProcessEnv): string =>
  join(
    env["XDG_STATE_HOME"] || join(env["HOME"] || homedir(), ".local/state"),
    "fsonline-portal/staff-token",
  );

/** Returns PORTAL_STAFF_TOKEN, else the stored token; undefined if there is none. */
export async function staffToken(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const given = env["PORTAL_STAFF_TOKEN"];
  if (given) return given;
  try {
    return (await readFile(keptTokenPath(env), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Stores a token in a file that only its owner can read. */
export async function keepToken(env: NodeJS.ProcessEnv, token: string): Promise<void> {
  const path = keptTokenPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Write a new file: an existing one would keep its mode.
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, `${token}\n`, { mode: 0o600, flag: "wx" });
  await rename(fresh, path);
}

export const forgetToken = (env: NodeJS.ProcessEnv): Promise<void> =>
  rm(keptTokenPath(env), { force: true });
