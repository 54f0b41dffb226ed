import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { standStill } from "../support/browser/still.ts";
import { signIn } from "../support/player/people.ts";
import { demo, khoa, trong } from "../support/programs/demo.ts";
import { portalUrl, STUDIO_PORTS } from "../support/programs/stack.ts";
import type { State, Viewer } from "./state.ts";

const PHONE = { width: 360, height: 720 };
const DESKTOP = { width: 1280, height: 800 };
/** The most that is shown of a whole page. */
const LONGEST_PX = 1_800;
const PATIENCE_MS = 30_000;
const QUALITY = 65;

const PLAYERS = { demo, khoa, trong };

/** A browser, with the cookies and storage of each signed-in player. */
export type Studio = {
  readonly browser: Browser;
  readonly sessions: Readonly<Record<Viewer, Pick<BrowserContextOptions, "storageState">>>;
};

/** Signs every player in, once. */
export async function openStudio(browser: Browser): Promise<Studio> {
  const sessionOf = async (player: keyof typeof PLAYERS) => {
    const context = await browser.newContext(SETTINGS);
    const { username, password } = PLAYERS[player];
    await signIn(await context.newPage(), username, password);
    const storageState = await context.storageState();
    await context.close();
    return { storageState };
  };
  return {
    browser,
    sessions: {
      visitor: {},
      demo: await sessionOf("demo"),
      khoa: await sessionOf("khoa"),
      trong: await sessionOf("trong"),
    },
  };
}

/** Reaches a state on a page of its own, and saves its picture as a JPEG. */
export async function drawState(studio: Studio, state: State, file: string): Promise<void> {
  const context = await openContext(studio, state);
  try {
    const page = await context.newPage();
    await standStill(page);
    const subject = await state.reach(page);
    await page.waitForLoadState("networkidle", { timeout: 1_000 }).catch(() => undefined);
    // Otherwise what stays at the top of the window would appear in the middle of the whole page.
    if (state.isWhole) await page.evaluate(() => scrollTo(0, 0));
    else await subject.scrollIntoViewIfNeeded();
    await page.screenshot({
      path: file,
      type: "jpeg",
      quality: QUALITY,
      animations: "disabled",
      ...(state.isWhole && (await wholePage(page))),
    });
  } finally {
    await context.close();
  }
}

const SETTINGS = {
  baseURL: portalUrl(STUDIO_PORTS),
  locale: "vi-VN",
  timezoneId: "Asia/Ho_Chi_Minh",
  reducedMotion: "reduce",
} satisfies BrowserContextOptions;

async function openContext(
  { browser, sessions }: Studio,
  { as, onDesktop, withWorker }: State,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...SETTINGS,
    viewport: onDesktop ? DESKTOP : PHONE,
    hasTouch: !onDesktop,
    ...sessions[as],
    serviceWorkers: withWorker ? "allow" : "block",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const theme = onDesktop ? "light" : "dark";
  await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  return context;
}

async function wholePage(page: Page) {
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  });
  return {
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST_PX) },
  };
}
