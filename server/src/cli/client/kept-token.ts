/** The staff token that `sign-in` keeps for the commands after it. */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

export const keptTokenPath = (env: NodeJS.ProcessEnv): string =>
  join(
    env["XDG_STATE_HOME"] || join(env["HOME"] || homedir(), ".local/state"),
    "fsonline-portal/staff-token",
  );

/** Returns the token of PORTAL_STAFF_TOKEN, else the kept one; undefined where there is none. */
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

/** Keeps a token where its owner alone reads it. */
export async function keepToken(env: NodeJS.ProcessEnv, token: string): Promise<void> {
  const path = keptTokenPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A new file: one that is there would keep its mode.
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, `${token}\n`, { mode: 0o600, flag: "wx" });
  await rename(fresh, path);
}

export const forgetToken = (env: NodeJS.ProcessEnv): Promise<void> =>
  rm(keptTokenPath(env), { force: true });
