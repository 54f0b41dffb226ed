/** The application's secret outside production: made once and stored in a file on this machine. */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the path of the secret's file. */
export const secretFile = (folder = ".data"): string => join(folder, "app-secret");

/** Returns the stored secret, if there is one. */
export function knownSecret(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/** Returns the stored secret, and makes it first if there is none. */
export function localSecret(file: string): string {
  const known = knownSecret(file);
  if (known) return known;
  mkdirSync(dirname(file), { recursive: true });
  if (known === "") rmSync(file);
  // Written to another file and linked: a crash leaves no partial file, and one of two processes wins.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(aside);
  }
  return readFileSync(file, "utf8");
}
