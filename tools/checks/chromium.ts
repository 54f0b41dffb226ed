import { existsSync } from "node:fs";
import { installPackages } from "./system-packages.ts";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SHELL = "/usr/bin/chromium-headless-shell";
const PURPOSE = "the browser tests";

/**
 * Finds the system's Chromium, or installs it from the system's packages where it is missing and we may.
 * @returns its path
 * @throws an error that says what to do, where there is none
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  installPackages(["chromium"], PURPOSE);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

/**
 * Finds the headless shell: the same browser without its user interface, which takes a third of the work.
 * @returns its path, or undefined where the system's packages have none
 */
export function ensureHeadlessShell(): string | undefined {
  if (!existsSync(SHELL)) installPackages(["chromium-headless-shell"], PURPOSE);
  return existsSync(SHELL) ? SHELL : undefined;
}

/** Returns the path of the system's Chromium, if it has one. */
export function findChromium(): string | undefined {
  return [process.env["CHROMIUM_PATH"], ...PLACES].find((path) => path && existsSync(path));
}
