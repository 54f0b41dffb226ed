/** Finds the browsers of the browser tests, and installs missing ones from the system's packages where we may. */
import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SHELL = "/usr/bin/chromium-headless-shell";
const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser";
/** The display that WebKitGTK draws on. */
const XVFB = "/usr/bin/Xvfb";

/** Returns the path of the system's Chromium, installed if need be. @throws an error that says what to do */
export async function ensureChromium(): Promise<string> {
  if (!findChromium()) install(["chromium"]);
  const found = findChromium();
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

/**
 * Finds the headless shell: the same browser without its user interface, which takes a third of the work.
 * @returns its path, or undefined where the system's packages have none
 */
export function ensureHeadlessShell(): string | undefined {
  if (!existsSync(SHELL)) install(["chromium-headless-shell"]);
  return existsSync(SHELL) ? SHELL : undefined;
}

/** Installs Firefox and WebKitGTK. @returns the names of the packages that the machine still lacks */
export function ensureEngines(): string[] {
  const missing = () => [
    ...(findFirefox() ? [] : ["firefox-esr"]),
    ...(findWebKit() ? [] : ["webkit2gtk-driver", "xvfb"]),
  ];
  if (missing().length > 0) install(missing());
  return missing();
}

/** Returns the path of the system's Chromium, if it has one. */
export const findChromium = (): string | undefined =>
  [process.env["CHROMIUM_PATH"], ...CHROMIUM].find((path) => path && existsSync(path));

/** Returns the path of the system's Firefox, if it has one. */
export const findFirefox = (): string | undefined => FIREFOX.find((path) => existsSync(path));

/** Returns the paths of WebKitGTK's driver and browser, if the system has both and a display for them. */
export function findWebKit(): [driver: string, browser: string] | undefined {
  const [browser] = globSync(MINI_BROWSER);
  const isComplete = existsSync(WEBKIT_DRIVER) && existsSync(XVFB);
  return browser && isComplete ? [WEBKIT_DRIVER, browser] : undefined;
}

/** Does nothing where it is not possible: the caller reports what is missing. */
function install(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`installing ${names.join(", ")} for the browser tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
    execFileSync("apt-get", ["install", "-y", "-qq", ...names], { stdio: "ignore", env });
  } catch {
    // The caller reports that it is missing.
  }
}
