import { findChromium } from "../../../tools/checks/browsers.ts";

/** Flags of a headless browser that connects to this machine only. */
export const CHROMIUM_FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Renders letters independently of the machine's settings.
  "--font-render-hinting=none",
  "--disable-lcd-text",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** @throws if the system has no Chromium */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error("no Chromium found: install it or set CHROMIUM_PATH");
  return found;
}
