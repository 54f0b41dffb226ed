import { spawnSync } from "node:child_process";
import { installPackages } from "./system-packages.ts";

/**
 * Finds the system's PHP with SQLite, or installs it from the system's packages where it is missing and we
 * may. The tests of the reference game server in PHP run it.
 * @throws an error that says what to do, where there is none
 */
export function ensurePhp(): void {
  if (hasPhp()) return;
  installPackages(["php-cli", "php-sqlite3"], "the tests of the reference game server");
  if (hasPhp()) return;
  throw new Error(
    "The tests of the reference game server need PHP 8 with SQLite. Install it (Debian: apt-get install php-cli php-sqlite3).",
  );
}

function hasPhp(): boolean {
  const code = "exit(PHP_MAJOR_VERSION >= 8 && extension_loaded('pdo_sqlite') ? 0 : 1);";
  return spawnSync("php", ["-r", code], { stdio: "ignore" }).status === 0;
}
