/** Compares the main screens with their baseline pictures, on a phone and on a desktop. */
import { expect, type Page } from "@playwright/test";
import { answer, change } from "../support/browser/responses.ts";
import { standStill } from "../support/browser/still.ts";
import { signIn } from "../support/player/people.ts";
import { topUp } from "../support/player/top-up.ts";
import { get, post } from "../support/programs/api.ts";
import { followSystemTheme, khoa, open, showTheme } from "../support/programs/demo.ts";
import { test } from "../support/test.ts";

// Each device in one theme: both themes have one layout, and both devices one set of colours.
const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, theme: "dark" } as const;
const DESKTOP = {
  viewport: { width: 1280, height: 900 },
  hasTouch: false,
  theme: "light",
} as const;

const VISITORS_SCREENS = {
  login: "/login",
  register: "/register",
  recovery: "/recovery",
  "recovery-by-phone": "/recovery/forgot-password-by-phone",
  prices: "/prices",
};
const PLAYERS_SCREENS = {
  home: "/",
  buy: "/buy?credit=5000",
  security: "/security",
  "payment-card": "/payment/card",
  "payment-e-wallet": "/payment/e-wallet",
  "payment-bank-transfer": "/payment/bank-transfer",
  recharge: "/recharge",
  transactions: "/transactions",
  "gift-codes": "/giftcode",
  support: "/support",
};
const WHOLE = { fullPage: true, timeout: 60_000 };

test.use({
  serviceWorkers: "block",
  contextOptions: { reducedMotion: "reduce" },
  provokes: ["console: Service Worker registration blocked by Playwright"],
});
// Other systems render letters differently.
test.skip(process.platform !== "linux", "the baselines are of Chromium on Linux");

test.beforeEach(async ({ page }) => {
  // Allows time to report every difference, not only the first.
  test.slow();
  // A machine without a network would add a notice.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => true }),
  );
  await followSystemTheme(page);
  await standStill(page);
  await page.setViewportSize(DESKTOP.viewport);
  await open(page, "/login");
  const isDrawnAlike = await rendersLettersAlike(page);
  test.skip(!isDrawnAlike, "this machine renders letters differently; run `npm run screens` on it");
});

for (const [device, look] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  const { viewport, hasTouch } = look;
  test.describe(`on a ${device}`, () => {
    test.use({ hasTouch });
    test.beforeEach(({ page }) => page.setViewportSize(viewport));

    test(`R-THEME-1 R-SHELL-6: visitors' screens look like their baselines, on a ${device}`, async ({
      page,
    }) => {
      for (const [screen, path] of Object.entries(VISITORS_SCREENS)) {
        await open(page, path);
        if (path !== "/login") await hideLandscape(page);
        await expectBaseline(page, screen, look);
      }
    });

    test(`R-THEME-1 R-SHELL-2: a player's screens look like their baselines, on a ${device}`, async ({
      page,
    }) => {
      await prepareKhoa(page);
      for (const [screen, path] of Object.entries(PLAYERS_SCREENS)) {
        await open(page, path);
        await hideLandscape(page);
        await expectBaseline(page, screen, look);
      }
    });
  });
}

test("a button that has moved by three pixels is found", async ({ page }) => {
  const { updateSnapshots } = test.info().config;
  test.skip(updateSnapshots !== "none", "the baseline would get the fault");
  await page.setViewportSize(DESKTOP.viewport);
  await open(page, "/login");
  await showTheme(page, "light");
  const picture = `login-${DESKTOP.viewport.width}-light.png`;
  await expect(page).toHaveScreenshot(picture, WHOLE);
  await page
    .getByRole("button", { name: "Đăng nhập", exact: true })
    .evaluate((button) => (button.style.translate = "3px"));
  const comparison = expect(page).toHaveScreenshot(picture, { ...WHOLE, timeout: 3_000 });
  await expect(comparison).rejects.toThrow(/pixels .* are different/);
});

/** Whether this machine renders our fonts as the baselines have them. If not, each page differs by thousands of pixels. */
async function rendersLettersAlike(page: Page): Promise<boolean> {
  const fonts = ["400 16px Be Vietnam Pro", "600 16px Be Vietnam Pro", "700 24px Alegreya"];
  const areHere = await page.evaluate(async (wanted) => {
    const faces = await Promise.all(wanted.map((font) => document.fonts.load(font, "Ệ")));
    const sample = document.createElement("div");
    sample.id = "letters";
    Object.assign(sample.style, { position: "fixed", inset: "0 auto auto 0", zIndex: "9" });
    Object.assign(sample.style, { padding: "8px", background: "white", color: "black" });
    for (const font of wanted) {
      const line = sample.appendChild(document.createElement("div"));
      line.textContent = "Nạp thẻ qua ngân hàng 1.075 KP";
      line.style.font = font;
    }
    document.body.append(sample);
    return faces.every((found) => found.length > 0);
  }, fonts);
  expect(areHere, "our fonts have come").toBe(true);
  const letters = page.locator("#letters");
  const alike = expect(letters).toHaveScreenshot("letters.png", { timeout: 20_000 });
  const isAlike = await alike.then(
    () => true,
    () => false,
  );
  await letters.evaluate((sample) => sample.remove());
  return isAlike;
}

/** Compares the page with the device's baseline, in the device's theme. */
async function expectBaseline(
  page: Page,
  screen: string,
  { viewport, theme }: typeof PHONE | typeof DESKTOP,
): Promise<void> {
  await showTheme(page, theme);
  const picture = `${screen}-${viewport.width}-${theme}.png`;
  await expect.soft(page).toHaveScreenshot(picture, WHOLE);
}

/** Hides the landscape: the login's baselines show it, and it takes most of their bytes. */
async function hideLandscape(page: Page): Promise<void> {
  await page.locator("body, #root > *").evaluateAll((frames) => {
    for (const { style } of frames as HTMLElement[]) {
      style.backgroundImage = "none";
      style.setProperty("--ridge", "transparent");
    }
  });
}

/** Signs in as a player that no other test uses, and gives them a history. A second call changes nothing. */
async function prepareKhoa(page: Page): Promise<void> {
  await signIn(page, khoa.username, khoa.password);
  await topUp(page, 600_000, { id: "appearance", reference: "FT26060000000001" });
  const order = { creditAmount: 500, zoneId: "1" };
  const key = { "idempotency-key": "6f1a3c1e-0b7d-4d2a-9a53-5f5f6f2f7c01" };
  expect((await post(page, "/api/recharge/game", order, key)).status()).toBe(200);
  const credit = async () => (await get<{ credit: number }>(page, "/api/me")).credit;
  await expect.poll(credit).toBe(6_100);
  // Other tests change the health of methods at the same time.
  await answer(page, "GET /api/payment-methods/health", [
    { name: "vietcombank", kind: "transfer", state: "well", usualSeconds: 8, successPercent: 99 },
    { name: "momo", kind: "transfer", state: "slow", usualSeconds: 240, successPercent: 93 },
    { name: "VIETTEL", kind: "card", state: "well", usualSeconds: 4, successPercent: 97 },
  ]);
  // The page's clock shows an earlier month than the server's.
  await answer(page, "GET /api/transaction-months/*", {
    toppedUpVnd: 600_000,
    toppedUpKp: 6_000,
    bonusKp: 600,
    grantedKp: 0,
    spentKp: 500,
    recalledKp: 0,
  });
  await change<{ isCurrent: boolean }[]>(page, "GET /api/user/sessions", (sessions) =>
    sessions.filter(({ isCurrent }) => isCurrent),
  );
}
