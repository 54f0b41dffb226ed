import { execFileSync } from "node:child_process";

/** The process that was started last to hash for this one: the first belongs to the pool that all tests share. */
export function newestHasher(): number {
  const found = execFileSync("pgrep", ["-P", String(process.pid), "-f", "password-hasher", "-n"]);
  return Number(found.toString().trim());
}
