import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The system's Chromium; installed from the system's packages where that is missing and allowed.
 * @returns its path
 * @throws with what to do where there is none
 */
export async function ensureChromium(): Promise<string> {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) install();
  const installed = find();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

function find(): string | undefined {
  return [process.env["CHROMIUM_PATH"], ...PLACES].find((path) => path && existsSync(path));
}

function install(): void {
  console.log("installing Chromium for the browser tests …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "ignore", env });
  } catch {
    // What is missing then is told above, with what to do.
  }
}
