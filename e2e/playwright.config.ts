import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath, headlessPath } from "./support/chromium.ts";
import { PORTAL_URL } from "./support/stack.ts";

/** What only a whole browser has: pages kept for the back button, and letters as players see them. */
const OF_A_WHOLE_BROWSER = ["**/back-button.spec.ts", "**/appearance.spec.ts"];

const launch = (executablePath: string) => ({
  launchOptions: { executablePath, args: CHROMIUM_FLAGS },
});

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  // What is awaited comes; how soon, a machine that is busy with others does not tell. `npm run bench` does.
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    // A few hundred pixels of a moved button are too many, the edges of letters that another release
    // of Chromium draws a shade darker are not.
    toHaveScreenshot: { threshold: 0.2, maxDiffPixels: 100 },
  },
  snapshotPathTemplate: "{testDir}/screens/appearance/{arg}{ext}",
  // `npm run screens` makes them.
  updateSnapshots: "none",
  reporter: [["list"]],
  outputDir: "../.data/e2e-results",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: PORTAL_URL,
    locale: "vi-VN",
    timezoneId: "Asia/Ho_Chi_Minh",
    // What moves is drawn sixty times a second, and no journey is about it.
    contextOptions: { reducedMotion: "reduce" },
    // Not a trace (`--trace on` makes one): filming every page takes as long as the journeys themselves.
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "pages", testIgnore: OF_A_WHOLE_BROWSER, use: launch(headlessPath()) },
    { name: "browser", testMatch: OF_A_WHOLE_BROWSER, use: launch(chromiumPath()) },
  ],
});
