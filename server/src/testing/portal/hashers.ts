import { execFileSync } from "node:child_process";

/** Returns the id of this process's newest hasher. The first belongs to the pool that all tests share. */
export function newestHasher(): number {
  const found = execFileSync("pgrep", ["-P", String(process.pid), "-f", "password-hasher", "-n"]);
  return Number(found.toString().trim());
}

/** Kills a hasher and blocks until it is dead, so that this process has not noticed its death yet. */
export function killUnnoticed(hasher: number): void {
  process.kill(hasher, "SIGKILL");
  const state = () => execFileSync("ps", ["-o", "stat=", "-p", String(hasher)]).toString();
  while (!state().startsWith("Z"));
}
