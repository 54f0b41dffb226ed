import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs packages of the system, or does nothing where that is not possible: the caller reports what is
 * missing.
 */
export function installPackages(names: readonly string[], purpose: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`installing ${names.join(", ")} for ${purpose} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
    execFileSync("apt-get", ["install", "-y", "-qq", ...names], { stdio: "ignore", env });
  } catch {
    // The caller reports that it is missing.
  }
}
