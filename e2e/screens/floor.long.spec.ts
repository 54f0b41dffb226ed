/** Tests every page, and buying a package, in imitations of the oldest browsers that the product supports. */
import { expect, type Page } from "@playwright/test";
import { imitate, OLDEST } from "../support/browser/oldest.ts";
import { bursts, nextFrames } from "../support/browser/layout.ts";
import { HEIGHT, notFoundProblems, signedInPages, visitorPages, widths } from "../support/pages.ts";
import { payAsShown, press } from "../support/player/actions.ts";
import { nextKnownPlayer } from "../support/player/people.ts";
import { logIn, logOut } from "../support/player/player.ts";
import { pagesWithData } from "../support/player/visited-data.ts";
import { open } from "../support/programs/demo.ts";
import { test } from "../support/test.ts";

test.use({ provokes: notFoundProblems });

/** The time limit of a walk through all pages. */
const WALK_MS = 30 * 60_000;
const [PHONE, DESKTOP] = widths;
/** A package, and the transfer that pays it. */
const PACKAGE = { creditKp: 1_000, priceVnd: 100_000 };

/** Expects that a page shows its content, within the widths of a phone and of a desktop. */
async function expectComplete(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: PHONE, height: HEIGHT });
  await open(page, path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await nextFrames(page);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(/\S/);
    await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
    await expect(page.getByText(/Trang gặp sự cố|Trang chưa tải được/), path).toHaveCount(0);
    expect(await bursts(page), `${path} at ${width} px`).toEqual([]);
  }
}

/** Orders a package, pays it by a transfer, and waits until the game has it. */
async function buyByTransfer(page: Page): Promise<void> {
  await page.goto(`/buy?credit=${PACKAGE.creditKp}`);
  await press(page, "Trả 100.000đ qua Vietcombank");
  await payAsShown(page, PACKAGE.priceVnd);
  await expect(page.getByRole("status").filter({ hasText: "+1.075" })).toBeVisible();
}

/** Goes to another page by the folded navigation, which some of these browsers show as a modal dialog. */
async function useFoldedNavigation(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Mở danh mục" });
  const drawer = page.getByRole("dialog", { name: "Danh mục" });
  await opener.click();
  await drawer.getByRole("button", { name: "Đóng" }).click();
  await expect(drawer).toHaveCount(0);
  await opener.click();
  await drawer.getByRole("link", { name: "Lịch sử giao dịch" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/transactions/);
}

for (const [name, browser] of Object.entries(OLDEST)) {
  test(`R-SHELL-10: every page, and buying a package, works in ${name}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(WALK_MS);
    await imitate(context, browser);
    for (const path of visitorPages) await expectComplete(page, path);
    const { username } = await nextKnownPlayer();
    await page.goto("/login");
    await logIn(page, username);
    await buyByTransfer(page);
    for (const path of [...signedInPages, ...(await pagesWithData(page))]) {
      await expectComplete(page, path);
    }
    await useFoldedNavigation(page);
    await page.setViewportSize({ width: DESKTOP, height: HEIGHT });
    await logOut(page);
    await context.unrouteAll({ behavior: "ignoreErrors" });
  });
}
