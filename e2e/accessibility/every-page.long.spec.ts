/** Visits every page as each viewer: it is accessible (axe), and fits every screen and theme. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { pages, type Viewer } from "@portal/contract/pages";
import { violations, violationsOfColours } from "../support/browser/axe.ts";
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
  notFoundProblems,
  signedInPages,
  type Theme,
  visitorPages,
  visits,
  widths,
} from "../support/pages.ts";
import { aKnownPlayer } from "../support/player/people.ts";
import { pagesWithData } from "../support/player/visited-data.ts";
import { followSystemTheme, open, showTheme } from "../support/programs/demo.ts";
import { PORTAL_URL } from "../support/programs/stack.ts";
import { test } from "../support/test.ts";

// Touch: some controls are larger only where there is no mouse.
test.use({ hasTouch: true, provokes: notFoundProblems });

/** The time limit of a walk: some dozen pages, each at seven sizes in two themes. */
const WALK_MS = 30 * 60_000;
const [, DESKTOP_WIDTH] = widths;
/**
 * A folded phone, phones upright and in landscape, a tablet and desktops, with the themes that axe checks: at 320 px the
 * same shows as at 360, at 1920 the same as at 1280, and the screens in one theme rearrange what the others show.
 */
const SCREENS: readonly Screen[] = [
  { width: 280, height: 653, checkedIn: ["dark"] },
  { width: 320, height: 568, checkedIn: [] },
  { width: 360, height: 740, checkedIn: ["dark", "light"] },
  { width: 740, height: 360, checkedIn: ["dark"] },
  { width: 768, height: 1024, checkedIn: ["dark", "light"] },
  { width: 1280, height: 800, checkedIn: ["dark", "light"] },
  { width: 1920, height: 1080, checkedIn: [] },
];
type Screen = {
  readonly width: number;
  readonly height: number;
  readonly checkedIn: readonly Theme[];
};
/** How long a layout may take: a window that has just become narrow may keep its old one for some frames. */
const SETTLED_WITHIN_MS = 3_000;
/** A narrow phone, and a desktop at 200 %. */
const ZOOMED_WIDTHS = [320, DESKTOP_WIDTH / 2];

const VIEWERS: readonly Viewer[] = ["visitor", "player"];

/** Enters as a viewer. @returns the addresses of all pages */
async function pagesAs(page: Page, viewer: Viewer): Promise<readonly string[]> {
  if (viewer === "visitor") return visitorPages;
  await aKnownPlayer(page);
  const withAmount = "/payment/e-wallet?method=momo&amount=200000";
  return [...signedInPages, withAmount, ...(await pagesWithData(page))];
}

/** Returns a list that collects the page's requests to other hosts from now on. */
function foreignRequests(page: Page): string[] {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const leaves = protocol.startsWith("http") || protocol.startsWith("ws");
    if (leaves && origin !== new URL(PORTAL_URL).origin) foreign.push(request.url());
  });
  return foreign;
}

test("every page has a table of its states", () => {
  const tables = globSync(join(import.meta.dirname, "../states/*.spec.ts"));
  const text = tables.map((file) => readFileSync(file, "utf8")).join("\n");
  const paths = Object.values(pages).map(({ path }) => path);
  expect(paths.filter((path) => !text.includes(`"${path}"`))).toEqual([]);
});

test("this walk visits every page", () => {
  const files = Object.values(pages).flatMap((page) => ("file" in page ? [page.file] : []));
  const missing = new Set<string>(files).difference(new Set(visits.keys()));
  expect([...missing]).toEqual([pages.payment.file]);
});

for (const viewer of VIEWERS) {
  test(`R-THEME-1 R-SHELL-2: every page of a ${viewer} is accessible and fits every screen`, async ({
    page,
  }) => {
    test.setTimeout(WALK_MS);
    await followSystemTheme(page);
    const paths = await pagesAs(page, viewer);
    const foreign = foreignRequests(page);
    for (const path of paths) await expectForEveryScreen(page, path);
    expect(foreign, "requests to other hosts").toEqual([]);
  });
}

/** Checks a page at every size, its colours in both themes, and its text twice as large. */
async function expectForEveryScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: HEIGHT });
  await open(page, path);
  await showTheme(page, "dark");
  for (const { width, height, checkedIn } of SCREENS) {
    const where = `${path}, ${width} px`;
    await resize(page, width, height);
    await expectNoBursts(page, where);
    expect.soft(await smallTargets(page), where).toEqual([]);
    if (checkedIn.includes("dark")) expect.soft(await violations(page), where).toEqual([]);
  }
  await showTheme(page, "light");
  for (const { width, height } of SCREENS.filter((screen) => screen.checkedIn.includes("light"))) {
    await resize(page, width, height);
    expect.soft(await violationsOfColours(page), `${path}, ${width} px, light`).toEqual([]);
  }
  await scaleText(page, 2);
  for (const width of ZOOMED_WIDTHS) {
    const where = `${path}, ${width} px, text at 200 %`;
    await resize(page, width);
    await expectNoBursts(page, where);
    expect.soft(await cutTexts(page), where).toEqual([]);
  }
}

async function resize(page: Page, width: number, height: number = HEIGHT): Promise<void> {
  await page.setViewportSize({ width, height });
  await nextFrames(page);
}

const expectNoBursts = (page: Page, where: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(async () => [await overflow(page), ...(await bursts(page))], {
      message: where,
      timeout: SETTLED_WITHIN_MS,
    })
    .toEqual([0]);
