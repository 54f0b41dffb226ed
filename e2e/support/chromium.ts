import { existsSync } from "node:fs";

const PLACES = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** A headless browser that talks to this machine only. */
export const CHROMIUM_FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Letters are drawn by their outlines alone, whatever the machine is set to.
  "--font-render-hinting=none",
  "--disable-lcd-text",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** For what needs no more of a browser than its pages. @throws where the system has no Chromium */
export const headlessPath = (): string => process.env["CHROMIUM_SHELL_PATH"] ?? chromiumPath();

/** @throws where the system has no Chromium */
export function chromiumPath(): string {
  const found = PLACES.find((path) => path && existsSync(path));
  if (!found) throw new Error("no Chromium found: install it or set CHROMIUM_PATH");
  return found;
}
