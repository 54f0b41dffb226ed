/** Tests that nothing moves by itself: neither by late replies nor by money that arrives. */
import { pages, pageShownTo, type PageName, type Viewer } from "@portal/contract/pages";
import { expect, type Page } from "@playwright/test";
import { holdBack } from "../../support/browser/responses.ts";
import { nextPlayer } from "../../support/player/people.ts";
import { logIn } from "../../support/player/player.ts";
import { topUp } from "../../support/player/top-up.ts";
import { pagesWithData } from "../../support/player/visited-data.ts";
import { post } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** How long a page is watched after it has opened, and after money has arrived. */
const WATCHED_MS = 6_000;
/** How late a reply comes that a page may not wait for. */
const LATE_MS = 2_000;
/** Web Vitals call up to a tenth of the screen good; this is stricter. */
const MOST = 0.02;

/** Records what moved without a press. */
const WATCH = `
  globalThis.shifted = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) globalThis.shifted.push({ value, what: sources.map(({ node }) => (node?.textContent ?? "").slice(0, 40)) });
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

async function expectStill(page: Page, when: string): Promise<void> {
  await page.waitForTimeout(WATCHED_MS);
  const shifts = await page.evaluate<{ value: number }[]>("globalThis.shifted.splice(0)");
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect.soft(sum, `${when}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST);
}

/** Opens a page twice: the second visit knows what the first one has shown. */
async function visitTwice(page: Page, path: string): Promise<void> {
  for (const visit of ["first", "second"]) {
    await page.goto(path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectStill(page, `${path}, ${visit} visit`);
  }
}

/** There, money that arrives adds what the page is for: a row, an order to repeat, a code to take. */
const IS_ABOUT_MONEY = /^\/(?:$|buy|payment|recharge|transactions|giftcode)/;

/** The paths of the pages that a viewer sees, without those of one thing. */
const pathsFor = (viewer: Viewer): string[] =>
  (Object.keys(pages) as PageName[])
    .filter((name) => pageShownTo(viewer, name) === name)
    .map((name) => pages[name].path)
    .filter((path) => !path.includes("{"));

for (const path of pathsFor("player")) {
  test(`R-WIRE-3: nothing moves on a player's ${path}`, async ({ page }) => {
    await logIn(page, (await nextPlayer()).username);
    // What waits stands above the forms.
    await post(page, "/api/top-ups", { method: "vietcombank", amountVnd: 50_000 });
    await page.addInitScript({ content: WATCH });
    // Drops the balance that the login has kept, which it cannot where storage is forbidden.
    await page.evaluate(() => localStorage.clear());
    await visitTwice(page, path);
    if (IS_ABOUT_MONEY.test(new URL(page.url()).pathname)) return;
    await topUp(page, 200_000);
    await expectStill(page, `${path}, money arrives`);
  });
}

test("R-WIRE-3: nothing moves on the pages of a purchase, a top-up, a receipt and a case", async ({
  page,
}) => {
  test.slow();
  await logIn(page, (await nextPlayer()).username);
  const paths = await pagesWithData(page);
  await page.addInitScript({ content: WATCH });
  for (const path of paths) await visitTwice(page, path);
});

test("R-WIRE-3: nothing moves on a top-up's page whose payment methods come last", async ({
  page,
}) => {
  await logIn(page, (await nextPlayer()).username);
  // Without money a notice would push what may move below the screen.
  await topUp(page, 200_000);
  const topUpToPay = { method: "vietcombank", amountVnd: 50_000 };
  const { id } = (await (await post(page, "/api/top-ups", topUpToPay)).json()) as { id: string };
  await page.addInitScript({ content: WATCH });
  const release = await holdBack(page, "**/api/payment-methods");
  await page.goto(`/top-ups/${id}`);
  await page.waitForTimeout(LATE_MS);
  release();
  await expect(page.getByRole("button", { name: "Bỏ theo dõi" })).toBeVisible();
  await expectStill(page, "methods come last");
});

for (const path of pathsFor("visitor")) {
  test(`R-WIRE-3: nothing moves on a visitor's ${path}`, async ({ page }) => {
    await page.addInitScript({ content: WATCH });
    await visitTwice(page, path);
  });
}
