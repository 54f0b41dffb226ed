/** Configures all browser tests but the engines' and the situations'. */
import { defineConfig, devices, type ReporterDescription } from "@playwright/test";
import { findChromium, findFirefox, findWebKit } from "../tools/checks/browsers.ts";
import { CHROMIUM_FLAGS } from "./support/browser/chromium.ts";
import type { EngineName } from "./support/engines/test.ts";
import { PORTAL_URL } from "./support/programs/stack.ts";

/** Tests that need a complete browser: pages kept for the back button, and text as players see it. */
const IN_COMPLETE_BROWSER = ["**/back-button.long.spec.ts", "**/appearance.long.spec.ts"];

/** Journeys that use pictures. */
const WITH_PICTURES = [
  "**/history.spec.ts",
  "**/in-app.long.spec.ts",
  "**/top-up-trail.spec.ts",
  "**/phones-first.long.spec.ts",
];
/** Without pictures the other tests take up to a fifth less time. `npm run screens` shows them. */
const WITHOUT_PICTURES = process.env["SCREENS"] ? [] : ["--blink-settings=imagesEnabled=false"];

/** The specs that a lane ignores: the short one `*.long.spec.ts`, the long one all others. Without a lane all run. */
const OTHER_LANE: Readonly<Record<string, readonly RegExp[]>> = {
  short: [/\.long\.spec\.ts$/],
  long: [/(?<!\.long)\.spec\.ts$/],
};
/** situations.config.ts runs the situations. */
const NOT_HERE = ["situations/**", ...(OTHER_LANE[process.env["TEST_LANE"] ?? ""] ?? [])];

// Tools that only read this file, such as knip, work without Chromium too.
const browserPath = findChromium() ?? "chromium-is-not-installed";
// The headless shell is enough for pages.
const shellPath = process.env["CHROMIUM_SHELL_PATH"] ?? browserPath;

/** The other engines on this machine. Each runs one journey; `npm run engines` runs all. */
const otherEngines: readonly EngineName[] = [
  ...(findFirefox() ? (["firefox"] as const) : []),
  ...(findWebKit() ? (["webkit"] as const) : []),
];

/** The list, and the JSON report if its file is set. */
export const reporters: readonly ReporterDescription[] = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"]
  ? [["list"], ["json"]]
  : [["list"]];

const launch = (executablePath: string, ...flags: readonly string[]) => ({
  launchOptions: { executablePath, args: [...CHROMIUM_FLAGS, ...flags] },
});

/** The settings of a browser that shows pictures. */
export const withPictures = launch(shellPath);

export default defineConfig<object, { engineName: EngineName }>({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  globalSetup: "./support/programs/global-setup.ts",
  fullyParallel: true,
  // More than the two cores: tests often wait.
  workers: 4,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  // Generous, because tests do not measure speed: `npm run bench` does.
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    // Allows slightly darker edges of letters in another release of Chromium. A moved button changes more pixels.
    toHaveScreenshot: { threshold: 0.2, maxDiffPixels: 100 },
  },
  snapshotPathTemplate: "{testDir}/screens/appearance/{arg}{ext}",
  // `npm run screens` updates them.
  updateSnapshots: "none",
  reporter: [...reporters],
  outputDir: "../.data/e2e-results",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: PORTAL_URL,
    locale: "vi-VN",
    timezoneId: "Asia/Ho_Chi_Minh",
    // Animations cost time, and few tests are about them.
    contextOptions: { reducedMotion: "reduce" },
    // `--trace on` records a trace, which doubles the time.
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "pages",
      testMatch: ["accessibility/**/*.spec.ts", "screens/**/*.spec.ts", "states/**/*.spec.ts"],
      testIgnore: [...IN_COMPLETE_BROWSER, ...NOT_HERE],
      use: launch(shellPath, ...WITHOUT_PICTURES),
    },
    // Early, because WebKit takes longest.
    ...otherEngines.map((engineName) => ({
      name: engineName,
      testMatch: "engines/journeys.spec.ts",
      testIgnore: process.env["TEST_LANE"] === "long" ? "**" : NOT_HERE,
      grep: /@short/,
      use: { engineName },
    })),
    {
      name: "journeys",
      testMatch: "journeys/**/*.spec.ts",
      testIgnore: [...IN_COMPLETE_BROWSER, ...WITH_PICTURES, ...NOT_HERE],
      use: launch(shellPath, ...WITHOUT_PICTURES),
    },
    {
      name: "journeys with pictures",
      testMatch: WITH_PICTURES,
      testIgnore: NOT_HERE,
      use: withPictures,
    },
    {
      name: "browser",
      testMatch: IN_COMPLETE_BROWSER,
      testIgnore: NOT_HERE,
      use: launch(browserPath),
    },
  ],
});
