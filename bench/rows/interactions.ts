/** Times taps and keys on a slowed-down phone (`slowestInteractions`), for the row pages. */
import type { Browser, Locator, Page } from "@playwright/test";
import { type Cookies, cookiesOf } from "../lib/browser.ts";
import type { Player } from "../lib/players.ts";

/** The phone has a quarter of this machine's processor speed. */
const CPU_SLOWDOWN = 4;
const PHONE = { width: 360, height: 740 };
/**
 * The phone's page with room for the window's own frame around it. Chromium treats the strip that this frame takes as
 * hidden: changes there are not painted, and a press there never seems to end.
 */
const WINDOW = { width: 600, height: 900 };
/** How long a person looks at a page before the next press. */
const LOOK_MS = 250;
/** How long a finger stays down. */
const TAP_MS = 80;
/** The pause between two keys: nobody types faster on a phone. */
const KEY_MS = 150;
/** How long the browser may take to report the last interaction. */
const SETTLE_MS = 500;

type Journey = (page: Page, url: string) => Promise<void>;

/** A page with only a button, and a word that it changes: its time is the shortest that a press can take here. */
const BARE_PAGE = `data:text/html,<meta name="viewport" content="width=device-width">
  <button onclick="this.nextSibling.textContent = 'pressed'">press</button><p></p>`;

const visitorJourneys: Record<string, Journey> = {
  "a bare page": async (page) => {
    await page.goto(BARE_PAGE);
    await press(page, page.getByRole("button"));
  },
  "filling in /login": async (page, url) => {
    await open(page, `${url}/login`);
    await type(page, page.getByLabel("Tên đăng nhập"), "player0001");
    await type(page, page.getByLabel("Mật khẩu", { exact: true }), "Kiem-hiep-2026");
    await press(page, page.getByRole("button", { name: "Hiện mật khẩu" }));
    await press(page, page.getByText("Ghi nhớ đăng nhập"));
  },
};

const playerJourneys: Record<string, Journey> = {
  "going through the pages": async (page, url) => {
    await open(page, `${url}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const path of ["/security", "/payment", "/recharge", "/transactions"]) {
      await press(page, page.getByRole("button", { name: "Mở danh mục" }));
      await press(page, page.getByRole("dialog").locator(`a[href="${path}"]`));
      await page.waitForURL(`${url}${path}**`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
  },
  "buying a package": async (page, url) => {
    await open(page, `${url}/`);
    await press(page, page.getByRole("main").getByRole("link", { name: "Mua gói", exact: true }));
    await press(page, page.getByRole("radio", { name: /1\.075 Ngân Lượng/ }));
    await press(page, page.getByRole("button", { name: /^Trả .* qua / }));
    await page.waitForURL(`${url}/purchases/**`);
    await press(page, page.getByRole("button", { name: /Sao chép/ }).first());
  },
  "typing a scratch card": async (page, url) => {
    await open(page, `${url}/payment/card`);
    await type(page, page.getByLabel("Số seri"), "10010234567890");
    await type(page, page.getByLabel("Mã số thẻ"), "512345678901234");
    await press(page, page.getByRole("radio", { name: /^100\.000đ/ }));
  },
  "searching the history": async (page, url) => {
    await open(page, `${url}/transactions`);
    await type(page, page.getByRole("searchbox"), "vietcombank");
  },
};

/**
 * Plays each journey on a slowed-down phone.
 * @returns the longest time from an interaction to its visible result, ms
 */
export async function slowestInteractions(
  browser: Browser,
  url: string,
  { sessionToken }: Player,
): Promise<ReadonlyMap<string, number>> {
  const slowest = new Map<string, number>();
  const sets = [
    { journeys: visitorJourneys, cookies: [] },
    { journeys: playerJourneys, cookies: cookiesOf(url, sessionToken) },
  ];
  for (const { journeys, cookies } of sets) {
    for (const [name, journey] of Object.entries(journeys)) {
      slowest.set(name, await slowestOf(browser, url, cookies, journey));
    }
  }
  return slowest;
}

async function slowestOf(
  browser: Browser,
  url: string,
  cookies: Cookies,
  journey: Journey,
): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH_INTERACTIONS });
  const session = await context.newCDPSession(page);
  const { windowId } = await session.send("Browser.getWindowForTarget");
  await session.send("Browser.setWindowBounds", { windowId, bounds: WINDOW });
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await journey(page, url);
  await page.waitForTimeout(SETTLE_MS);
  const longest = await page.evaluate<number>("globalThis.longestInteractionMs");
  await context.close();
  return longest;
}

/** Opens a page and waits until its scripts have taken over its first view. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("#root[data-waiting]").waitFor({ state: "detached" });
}

/**
 * Taps at the target's position, and runs nothing in the page meanwhile: finding an element by its role takes a
 * slowed-down page longer than most presses do.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`nothing to press: ${target.toString()}`);
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  await page.waitForTimeout(LOOK_MS);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
  await page.waitForTimeout(TAP_MS);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(LOOK_MS);
  await session.detach();
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await press(page, field);
  await page.keyboard.type(text, { delay: KEY_MS });
}

/** Runs in the page. With so few interactions, INP is the longest of them. */
const WATCH_INTERACTIONS = `
  globalThis.longestInteractionMs = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) {
        globalThis.longestInteractionMs = Math.max(globalThis.longestInteractionMs, duration);
      }
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
`;
