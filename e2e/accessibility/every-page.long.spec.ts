import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { pages } from "@portal/contract/pages";
import { violations } from "../support/browser/axe.ts";
import { foreignRequests } from "../support/browser/foreign-requests.ts";
import {
  bursts,
  cutTexts,
  nextFrames,
  overflow,
  scaleText,
  smallTargets,
} from "../support/browser/layout.ts";
import {
  HEIGHT,
  namesNothing,
  signedInPages,
  themes,
  visitorPages,
  visits,
  widths,
} from "../support/pages.ts";
import { aKnownPlayer } from "../support/player/people.ts";
import { pagesWithData } from "../support/player/visited-data.ts";
import { followSystemTheme, open, showTheme } from "../support/programs/demo.ts";
import { test } from "../support/test.ts";

// Touch: some controls are larger only where there is no mouse.
test.use({ hasTouch: true, provokes: namesNothing });

/** Some dozen pages, each at fourteen looks. */
const SWEEP_MS = 30 * 60_000;
const [PHONE_WIDTH, DESKTOP_WIDTH] = widths;
/** A folded phone, phones upright and lying, a tablet and desktops. */
const SCREENS = [
  { width: 280, height: 653 },
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/** Within which a page has the layout of its window. */
const SETTLED_WITHIN_MS = 3_000;
/** A narrow phone, and a desktop at 200 %. */
const ZOOMED_WIDTHS = [320, DESKTOP_WIDTH / 2];

test("every page has a table of its states", () => {
  const tables = globSync(join(import.meta.dirname, "../states/*.spec.ts"));
  const text = tables.map((file) => readFileSync(file, "utf8")).join("\n");
  const paths = Object.values(pages).map(({ path }) => path);
  expect(paths.filter((path) => !text.includes(`"${path}"`))).toEqual([]);
});

test("this file visits every page", () => {
  const files = Object.values(pages).flatMap((page) => ("file" in page ? [page.file] : []));
  const passed = new Set<string>(files).difference(new Set(visits.keys()));
  expect([...passed]).toEqual([pages.payment.file]);
});

test("R-THEME-1 R-SHELL-2: every page of visitors is for everyone", async ({ page }) => {
  test.slow();
  await followSystemTheme(page);
  const foreign = foreignRequests(page);
  await expectFrame(page, visitorPages[0]!);
  for (const [at, path] of visitorPages.entries()) await expectForEveryone(page, path, at);
  expect(foreign, "what the pages asked of others").toEqual([]);
});

test("R-THEME-1 R-SHELL-2: every page of a player is for everyone", async ({ page }) => {
  test.slow();
  await followSystemTheme(page);
  await aKnownPlayer(page);
  const foreign = foreignRequests(page);
  await expectFrame(page, signedInPages[0]!);
  const all = [...signedInPages, ...(await pagesWithData(page))];
  for (const [at, path] of all.entries()) await expectForEveryone(page, path, at);
  expect(foreign, "what the pages asked of others").toEqual([]);
});

for (const [viewers, paths] of Object.entries({ visitors: visitorPages, players: signedInPages })) {
  test(`R-THEME-1 R-SHELL-2: every page of ${viewers} fits every screen in both themes`, async ({
    page,
  }) => {
    test.setTimeout(SWEEP_MS);
    await followSystemTheme(page);
    const all = [...paths];
    if (viewers === "players") {
      await aKnownPlayer(page);
      all.push(...(await pagesWithData(page)));
    }
    for (const path of all) await expectForEveryScreen(page, path);
  });
}

/** Checks what a desktop has around its pages: the sidebar, where a phone folds it. */
async function expectFrame(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: HEIGHT });
  await open(page, path);
  await showTheme(page, "dark");
  expect.soft(await violations(page), `${path}, frame`).toEqual([]);
}

/** Checks one load of the page, as wide as a desktop and as narrow as a phone. The themes take turns: sweeps see both. */
async function expectForEveryone(page: Page, path: string, at: number): Promise<void> {
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: HEIGHT });
  await open(page, path);
  expect.soft(await overflow(page), `${path}, desk`).toBe(0);
  const theme = themes[at % themes.length]!;
  await showTheme(page, theme);
  await page.setViewportSize({ width: PHONE_WIDTH, height: HEIGHT });
  expect.soft(await violations(page), `${path}, phone, ${theme}`).toEqual([]);
  expect.soft(await overflow(page), `${path}, phone`).toBe(0);
  expect.soft(await smallTargets(page), `${path}, phone`).toEqual([]);
}

/** Checks the page at every width in either theme, and with its text twice as large. */
async function expectForEveryScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: HEIGHT });
  await open(page, path);
  for (const theme of themes) {
    await showTheme(page, theme);
    for (const { width, height } of SCREENS) {
      const where = `${path}, ${width} px, ${theme}`;
      await page.setViewportSize({ width, height });
      await nextFrames(page);
      expect.soft(await violations(page), where).toEqual([]);
      await expectNoBursts(page, where);
      expect.soft(await smallTargets(page), where).toEqual([]);
    }
  }
  await scaleText(page, 2);
  for (const width of ZOOMED_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await nextFrames(page);
    await expectNoBursts(page, `${path}, ${width} px, text at 200 %`);
    expect.soft(await cutTexts(page), `${path}, ${width} px, text at 200 %`).toEqual([]);
  }
}

/** Bursts that pass are none of a page: a window that has just become narrow may be laid out as before for some frames. */
const expectNoBursts = (page: Page, where: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => bursts(page), { message: where, timeout: SETTLED_WITHIN_MS })
    .toEqual([]);
