import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "../tools/checks/chromium.ts";
import { findFirefox, findWebKit } from "../tools/checks/engines.ts";
import { CHROMIUM_FLAGS } from "./support/browser/chromium.ts";
import type { EngineName } from "./support/engines/test.ts";
import { PORTAL_URL } from "./support/programs/stack.ts";
import { reporters } from "./support/reporters.ts";

/** Tests that need a whole browser: pages cached for the back button, and text drawn as players see it. */
const OF_A_WHOLE_BROWSER = ["**/back-button.spec.ts", "**/appearance.long.spec.ts"];

/** Journeys in which a picture is saved, shown or handed on. */
const WITH_PICTURES = [
  "**/history.spec.ts",
  "**/in-app.spec.ts",
  "**/top-up-trail.spec.ts",
  "**/phones-first.long.spec.ts",
  "**/well-known.spec.ts",
];
/** To draw the pictures takes a fifth of the work of all others, which do not look at them. */
const WITHOUT_PICTURES = "--blink-settings=imagesEnabled=false";

/** `npm run test:long` plays the files named `*.long.spec.ts`, `npm test` the others; with a filter it chooses among all. */
const OTHER_LANE: Readonly<Record<string, readonly RegExp[]>> = {
  short: [/\.long\.spec\.ts$/],
  long: [/(?<!\.long)\.spec\.ts$/],
};
/** The situations have a configuration of their own. */
const NOT_HERE = ["situations/**", ...(OTHER_LANE[process.env["TEST_LANE"] ?? ""] ?? [])];

// Tools that only read this file, such as the search for unused code, work without Chromium too: a name that
// is no program fails a test as it begins.
const browserPath = findChromium() ?? "chromium-is-not-installed";
// The headless shell, where pages alone are enough.
const shellPath = process.env["CHROMIUM_SHELL_PATH"] ?? browserPath;

/** The other engines on this machine: each plays a short journey. `npm run engines` plays all of them. */
const otherEngines: readonly EngineName[] = [
  ...(findFirefox() ? (["firefox"] as const) : []),
  ...(findWebKit() ? (["webkit"] as const) : []),
];

const launch = (executablePath: string, ...flags: readonly string[]) => ({
  launchOptions: { executablePath, args: [...CHROMIUM_FLAGS, ...flags] },
});

export default defineConfig<object, { engineName: EngineName }>({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  globalSetup: "./support/programs/global-setup.ts",
  fullyParallel: true,
  // One more than the cores that journeys keep busy: each of them waits now and then.
  workers: 4,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  // A generous limit, because a busy machine says nothing about speed. `npm run bench` measures that.
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    // A few hundred pixels of a moved button are too many. The edges of letters that another release of
    // Chromium draws a shade darker are not.
    toHaveScreenshot: { threshold: 0.2, maxDiffPixels: 100 },
  },
  snapshotPathTemplate: "{testDir}/screens/appearance/{arg}{ext}",
  // `npm run screens` draws them.
  updateSnapshots: "none",
  reporter: reporters(),
  outputDir: "../.data/e2e-results",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: PORTAL_URL,
    locale: "vi-VN",
    timezoneId: "Asia/Ho_Chi_Minh",
    // Animations would be drawn sixty times a second, and no journey is about them.
    contextOptions: { reducedMotion: "reduce" },
    // No trace (`--trace on` makes one): recording every page takes as long as the journeys themselves.
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "pages",
      testMatch: [
        "accessibility/**/*.spec.ts",
        "screens/**/*.spec.ts",
        "states/**/*.spec.ts",
        ...WITH_PICTURES,
      ],
      testIgnore: [...OF_A_WHOLE_BROWSER, ...NOT_HERE],
      use: launch(shellPath),
    },
    {
      name: "journeys",
      testMatch: "journeys/**/*.spec.ts",
      testIgnore: [...OF_A_WHOLE_BROWSER, ...WITH_PICTURES, ...NOT_HERE],
      use: launch(shellPath, WITHOUT_PICTURES),
    },
    {
      name: "browser",
      testMatch: OF_A_WHOLE_BROWSER,
      testIgnore: NOT_HERE,
      use: launch(browserPath),
    },
    ...otherEngines.map((engineName) => ({
      name: engineName,
      testMatch: "engines/journeys.spec.ts",
      testIgnore: process.env["TEST_LANE"] === "long" ? "**" : NOT_HERE,
      grep: /@short/,
      use: { engineName },
    })),
  ],
});
