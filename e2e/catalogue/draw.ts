import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from "@playwright/test";
import { standStill } from "../support/browser/still.ts";
import { themes } from "../support/pages.ts";
import { signIn } from "../support/player/people.ts";
import { demo, khoa, showTheme, trong } from "../support/programs/demo.ts";
import { portalUrl, STUDIO_PORTS } from "../support/programs/stack.ts";
import type { State, Viewer } from "./state.ts";

const PHONE = { width: 360, height: 720 };
const DESKTOP = { width: 1280, height: 800 };
/** The most that is shown of a whole page. */
const LONGEST_PX = 1_800;
const PATIENCE_MS = 30_000;
/** A folded phone, a phone and a tablet; a laptop and a wide desktop. */
const SCREENS = {
  touch: [
    { width: 280, height: 653 },
    { width: 360, height: 740 },
    { width: 768, height: 1024 },
  ],
  mouse: [DESKTOP, { width: 1920, height: 1080 }],
};
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
  const context = await openContext(studio, state, {
    viewport: state.onDesktop ? DESKTOP : PHONE,
    hasTouch: !state.onDesktop,
    theme: state.onDesktop ? "light" : "dark",
  });
  try {
    const page = await context.newPage();
    await takePicture(page, state, { subject: await reached(page, state), file });
  } finally {
    await context.close();
  }
}

/**
 * Reaches a state by touch and by mouse, and saves a picture of it for each width and theme. A state that only one of
 * them has is drawn on that one.
 * @param fileOf the picture's file by width and theme
 * @throws where the state cannot be reached; the pictures of the other device are drawn all the same
 */
export async function drawEveryWidth(
  studio: Studio,
  state: State,
  fileOf: (name: string) => string,
): Promise<void> {
  const devices = state.only ? [SCREENS[state.only]] : Object.values(SCREENS);
  const draws = devices.map((sizes) => drawWidths(studio, state, { sizes, fileOf }));
  const failed = (await Promise.allSettled(draws)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

type Widths = {
  readonly sizes: (typeof SCREENS)["touch"];
  readonly fileOf: (name: string) => string;
};

async function drawWidths(studio: Studio, state: State, { sizes, fileOf }: Widths): Promise<void> {
  const context = await openContext(studio, state, {
    viewport: sizes[0] ?? PHONE,
    hasTouch: sizes === SCREENS.touch,
    theme: "system",
  });
  try {
    const page = await context.newPage();
    const subject = await reached(page, state);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const theme of themes) {
        await showTheme(page, theme);
        await takePicture(page, state, { subject, file: fileOf(`${size.width}-${theme}`) });
      }
    }
  } finally {
    await context.close();
  }
}

async function reached(page: Page, state: State): Promise<Locator> {
  await standStill(page);
  const subject = await state.reach(page);
  await page.waitForLoadState("networkidle", { timeout: 1_000 }).catch(() => undefined);
  return subject;
}

type Picture = { readonly subject: Locator; readonly file: string };

async function takePicture(page: Page, { isWhole }: State, picture: Picture): Promise<void> {
  // Otherwise what stays at the top of the window would appear in the middle of the whole page.
  if (isWhole) await page.evaluate(() => scrollTo(0, 0));
  else await picture.subject.scrollIntoViewIfNeeded();
  await page.screenshot({
    path: picture.file,
    type: "jpeg",
    quality: QUALITY,
    animations: "disabled",
    ...(isWhole && (await wholePage(page))),
  });
}

const SETTINGS = {
  baseURL: portalUrl(STUDIO_PORTS),
  locale: "vi-VN",
  timezoneId: "Asia/Ho_Chi_Minh",
  reducedMotion: "reduce",
} satisfies BrowserContextOptions;

type Device = Pick<BrowserContextOptions, "viewport" | "hasTouch"> & {
  /** What the page's own switch is set to. */
  readonly theme: string;
};

async function openContext(
  { browser, sessions }: Studio,
  { as, withWorker }: State,
  { theme, ...device }: Device,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...SETTINGS,
    ...device,
    ...sessions[as],
    serviceWorkers: withWorker ? "allow" : "block",
  });
  context.setDefaultTimeout(PATIENCE_MS);
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
