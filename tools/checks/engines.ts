import { existsSync, globSync } from "node:fs";
import { installPackages } from "./system-packages.ts";

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser";
/** The display that WebKitGTK draws on. */
const XVFB = "/usr/bin/Xvfb";

/**
 * Installs Firefox and WebKitGTK from the system's packages where they are missing and we may.
 * @returns the names of those that the machine does not have
 */
export function ensureEngines(): string[] {
  const missing = () => [
    ...(findFirefox() ? [] : ["firefox-esr"]),
    ...(findWebKit() ? [] : ["webkit2gtk-driver", "xvfb"]),
  ];
  if (missing().length > 0) installPackages(missing(), "the browser tests");
  return missing();
}

/** Returns the path of the system's Firefox, if it has one. */
export function findFirefox(): string | undefined {
  return FIREFOX.find((path) => existsSync(path));
}

/** Returns the paths of WebKitGTK's driver and browser, if the system has both and a display for them. */
export function findWebKit(): [driver: string, browser: string] | undefined {
  const [browser] = globSync(MINI_BROWSER);
  const isComplete = existsSync(WEBKIT_DRIVER) && existsSync(XVFB);
  return browser && isComplete ? [WEBKIT_DRIVER, browser] : undefined;
}
