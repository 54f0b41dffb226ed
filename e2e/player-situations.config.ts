/** Configures the ways of a player on a phone (`npm run test:long -- situations/players`). */
import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";
import { reporters, type TableOptions } from "./support/reporters.ts";

const [pages] = journeys.projects!;

const table: TableOptions = {
  document: "player.md",
  columns: ["way", "presses", "scrolls", "seconds", "elsewhere, as its maker describes it"],
  count: 8,
};

/** The ways are played one at a time because they are timed. */
export default defineConfig({
  ...journeys,
  testDir: "./situations/players",
  testIgnore: [],
  projects: [
    {
      ...pages,
      testMatch: "**/*.spec.ts",
      testIgnore: [],
      use: { ...pages!.use, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  workers: 1,
  reporter: reporters(table),
});
