/** Declares a test and a picture for each state of a page (`states`). */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { violations, violationsOfColours } from "../browser/axe.ts";
import { bursts, smallTargets } from "../browser/layout.ts";
import { standStill } from "../browser/still.ts";
import { type Theme, themes } from "../pages.ts";
import { aKnownPlayer, aPlayer, signIn } from "../player/people.ts";
import { demo, followSystemTheme, showTheme } from "../programs/demo.ts";
import { PORTAL_URL } from "../programs/stack.ts";
import { test as base } from "../test.ts";
import { inTurn, type Reach, type Step } from "./steps.ts";

/** A visitor, the demo's player with 5.000 KP, or a player without KP whose phone and email are verified or not. */
type Viewer = "visitor" | "demo" | "verified" | "unverified";
type Device = "touch" | "mouse";

/** The steps to a state. The last one waits for what must show. */
type Steps = Reach | readonly [...Step[], Reach];
type Options = {
  /** The viewer, if it is not the table's. */
  readonly as?: Viewer;
  /** The only device that can be in the state, such as one with applications to open. */
  readonly only?: Device;
  /** True if the state needs the service worker. */
  readonly withWorker?: true;
  /** What the pages' scripts report in this state, in the words of `watch`. */
  readonly provokes?: readonly string[];
};
type State = Steps | (Options & { readonly steps: Steps });

type Head = {
  readonly as: Viewer;
  /** The paths of contract/src/pages.ts that the table describes. */
  readonly paths: readonly string[];
};

/** The windows of the gallery: a folded phone, a phone and a tablet; a laptop and a wide desktop. */
const WINDOWS = {
  touch: [
    { width: 360, height: 740 },
    { width: 280, height: 653 },
    { width: 768, height: 1024 },
  ],
  mouse: [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ],
} as const;
/** The smallest windows in which a page must work. */
const SMALLEST = { touch: { width: 320, height: 640 }, mouse: WINDOWS.mouse[0] };

/** Set by `npm run screens`: `gallery` saves one picture for each device, `widths` one for each window and theme. */
const PICTURES = process.env["SCREENS"];
const GALLERY = fileURLToPath(new URL("../../../.data/screens", import.meta.url));
const QUALITY = 65;
/** The longest part of a page that a picture shows. */
const LONGEST_PX = 1_800;
const SETTLED_WITHIN_MS = 3_000;

/** Replies that the states replace: refused, lost, or blocked on purpose. */
const REPLACED = [
  "4*",
  "5*",
  "net::*",
  "console: Service Worker registration blocked by Playwright",
];

type Session = NonNullable<BrowserContextOptions["storageState"]>;

const test = base.extend<{ viewer: Viewer }, { sessionOf: (viewer: Viewer) => Promise<Session> }>({
  viewer: ["visitor", { option: true }],
  sessionOf: [
    async ({ browser }, use) => {
      const sessions = new Map<Viewer, Promise<Session>>();
      await use((viewer) => {
        const session = sessions.get(viewer) ?? signedIn(browser, viewer);
        sessions.set(viewer, session);
        return session;
      });
    },
    { scope: "worker" },
  ],
  storageState: async ({ viewer, sessionOf }, use) => use(await sessionOf(viewer)),
});

async function signedIn(browser: Browser, viewer: Viewer): Promise<Session> {
  const page = await browser.newPage({ baseURL: PORTAL_URL });
  if (viewer === "demo") await signIn(page, demo.username, demo.password);
  if (viewer === "verified") await aKnownPlayer(page);
  if (viewer === "unverified") await aPlayer(page);
  const session = await page.context().storageState();
  await page.close();
  return session;
}

/**
 * Declares the states of pages. A test for each reaches it, expects what must show, and checks that it is accessible and
 * fits the smallest window. `npm run screens` saves their pictures instead.
 * @param table the steps to each state by its name; a name may begin with its requirement
 */
export function states(
  title: string,
  { as: viewer }: Head,
  table: Readonly<Record<string, State>>,
): void {
  test.describe(title, () => {
    for (const [name, state] of Object.entries(table)) {
      const { steps, ...options } = "steps" in state ? state : { steps: state };
      for (const device of devicesOf(options)) {
        test.describe(() => declare(name, { viewer, device, steps, ...options }));
      }
    }
  });
}

function devicesOf({ only }: Options): readonly Device[] {
  if (only) return [only];
  return PICTURES ? ["touch", "mouse"] : ["touch"];
}

type Declared = Options & {
  readonly viewer: Viewer;
  readonly device: Device;
  readonly steps: Steps;
};

function declare(name: string, { steps, viewer, device, ...options }: Declared): void {
  test.use({
    viewer: options.as ?? viewer,
    viewport: PICTURES ? WINDOWS[device][0] : SMALLEST[device],
    hasTouch: device === "touch",
    colorScheme: "dark",
    serviceWorkers: options.withWorker ? "allow" : "block",
    provokes: [...REPLACED, ...(options.provokes ?? [])],
  });
  test(`${name}${PICTURES ? `, ${device}` : ""}`, async ({ page }) => {
    await followSystemTheme(page);
    await standStill(page);
    const subject = await (typeof steps === "function" ? steps : inTurn(...steps))(page);
    if (PICTURES) await savePictures(page, { name, subject, device });
    else await expectForEveryone(page, device);
  });
}

/** Checks the state in the dark theme, and its colours in the light one. */
async function expectForEveryone(page: Page, device: Device): Promise<void> {
  expect.soft(await violations(page), "dark").toEqual([]);
  await expect
    .configure({ soft: true })
    .poll(() => bursts(page), { message: "wider than the window", timeout: SETTLED_WITHIN_MS })
    .toEqual([]);
  if (device === "touch") expect.soft(await smallTargets(page), "small targets").toEqual([]);
  if (!(await followsTheme(page))) return;
  await showTheme(page, "light");
  expect.soft(await violationsOfColours(page), "light").toEqual([]);
}

/** A page follows a change of the theme once its scripts have run. The offline page has none. */
const followsTheme = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector("#root:not([data-waiting])") !== null);

type Picture = { readonly name: string; readonly subject: Locator; readonly device: Device };

async function savePictures(page: Page, { name, subject, device }: Picture): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 1_000 }).catch(() => undefined);
  const isGallery = PICTURES === "gallery";
  const shownThemes: readonly Theme[] = isGallery
    ? [device === "touch" ? "dark" : "light"]
    : themes;
  for (const size of isGallery ? WINDOWS[device].slice(0, 1) : WINDOWS[device]) {
    await page.setViewportSize(size);
    for (const theme of shownThemes) {
      if (await followsTheme(page)) await showTheme(page, theme);
      await page.screenshot({
        path: join(GALLERY, `${name.replace(/^R-\S+ /, "")}-${size.width}-${theme}.jpg`),
        type: "jpeg",
        quality: QUALITY,
        animations: "disabled",
        fullPage: true,
        clip: await partAround(page, subject),
      });
    }
  }
}

/** Returns the part of the page that a picture shows: all of it, or what is around the subject on a long one. */
async function partAround(page: Page, subject: Locator) {
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  });
  const top = await subject.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const y = Math.max(0, Math.min(top - LONGEST_PX / 2, height - LONGEST_PX));
  return { x: 0, y, width, height: Math.min(height, LONGEST_PX) };
}
