import { execFileSync } from "node:child_process";

/** Returns the id of this process's newest hasher. The first belongs to the pool that all tests share. */
export function newestHasher(): number {
  const found = execFileSync("pgrep", ["-P", String(process.pid), "-f", "password-hasher", "-n"]);
  return Number(found.toString().trim());
}
