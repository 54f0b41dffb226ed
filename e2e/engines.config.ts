/** Configures the main journeys in three engines (`npm run engines`). */
import { defineConfig } from "@playwright/test";
import journeys, { reporters } from "./playwright.config.ts";
import type { EngineName } from "./support/engines/test.ts";

const ENGINES: readonly EngineName[] = ["chromium", "firefox", "webkit"];

export default defineConfig<object, { engineName: EngineName }>({
  ...journeys,
  testDir: "./engines",
  testIgnore: [],
  projects: ENGINES.map((engineName) => ({ name: engineName, use: { engineName } })),
  // One for each core: WebKit renders without a graphics card.
  workers: 2,
  reporter: [
    ...reporters,
    ...(process.env["ENGINES_TABLE"] ? [["./support/engines/table.ts"] as const] : []),
  ],
});
