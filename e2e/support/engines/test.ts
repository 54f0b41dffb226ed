/** The `test` of journeys in any engine. */
import { expect, test as base } from "@playwright/test";
import { findFirefox, findWebKit } from "../../../tools/checks/browsers.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../browser/chromium.ts";
import type { Engine } from "./engine.ts";
import { startPuppeteer } from "./puppeteer.ts";
import type { Tab } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

export type EngineName = "chromium" | "firefox" | "webkit";

/** The tag of the journey that `npm test` plays. */
export const SHORT = "@short";
/** The annotation with the version of the engine that a test ran in. */
export const VERSION = "version";

type Fixtures = {
  tab: Tab;
  /** The errors of its pages so far. */
  errors: string[];
};
type WorkerFixtures = { engineName: EngineName; engine: Engine };

/** A test in any engine. It also fails if one of its pages has an error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ["chromium", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: "worker" },
  ],
  // oxlint-disable-next-line no-empty-pattern
  errors: async ({}, use) => use([]),
  tab: async ({ engine, errors }, use, testInfo) => {
    const { tab, version, close } = await engine.open((error) => errors.push(error));
    await use(tab);
    if (testInfo.status !== "passed") await tab.screenshot(testInfo.outputPath("failed"));
    await close();
    testInfo.annotations.push({ type: VERSION, description: version });
    expect(errors, "errors of the pages").toEqual([]);
  },
});

function start(name: EngineName): Promise<Engine> {
  if (name === "webkit") return startWebKit(...findWebKit()!);
  if (name === "chromium") {
    const executablePath = chromiumPath();
    return startPuppeteer({ browser: "chrome", executablePath, args: CHROMIUM_FLAGS });
  }
  return startPuppeteer({
    browser: "firefox",
    executablePath: findFirefox()!,
    // As on a phone, scroll bars take no room.
    extraPrefsFirefox: { "intl.accept_languages": "vi-VN, vi", "ui.useOverlayScrollbars": 1 },
  });
}
