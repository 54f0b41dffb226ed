/** Configures the main journeys in three engines (`npm run engines`). */
import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";
import type { EngineName } from "./support/engines/test.ts";
import { reporters } from "./support/reporters.ts";

const ENGINES: readonly EngineName[] = ["chromium", "firefox", "webkit"];

export default defineConfig<object, { engineName: EngineName }>({
  ...journeys,
  testDir: "./engines",
  testIgnore: [],
  projects: ENGINES.map((engineName) => ({ name: engineName, use: { engineName } })),
  // One for each core: WebKit renders without a graphics card.
  workers: 2,
  reporter: process.env["ENGINES_TABLE"]
    ? [...reporters(), ["./support/engines/table.ts"]]
    : reporters(),
});
