/** Configures the hydration of every page in a development build. */
import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

const [pages] = journeys.projects!;

export default defineConfig({
  ...journeys,
  testDir: "./hydration",
  projects: [{ use: pages!.use! }],
});
