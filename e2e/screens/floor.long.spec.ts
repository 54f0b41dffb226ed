import { expect, type Page } from "@playwright/test";
import { imitate, OLDEST } from "../support/browser/oldest.ts";
import { bursts } from "../support/browser/layout.ts";
import { HEIGHT, namesNothing, signedInPages, visitorPages, widths } from "../support/pages.ts";
import { nextKnownPlayer } from "../support/player/people.ts";
import { logIn, logOut } from "../support/player/player.ts";
import { pagesWithData } from "../support/player/visited-data.ts";
import { open } from "../support/programs/demo.ts";
import { sandbox } from "../support/programs/sandbox.ts";
import { test } from "../support/test.ts";

test.use({ provokes: namesNothing });

const SWEEP_MS = 30 * 60_000;
/** 1.000 KP, which a transfer of this sum pays. */
const PACKAGE = { creditKp: 1_000, priceVnd: 100_000 };

/** Expects that a page shows what it is for, within the width of a phone and of a desktop. */
async function expectDrawn(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(/\S/);
    await expect(page.locator("[aria-busy=true]"), path).toHaveCount(0);
    await expect(page.getByText(/Trang gặp sự cố|Trang chưa tải được/), path).toHaveCount(0);
    expect(await bursts(page), `${path} at ${width} px`).toEqual([]);
  }
}

/** Orders a package, pays it by a transfer, and waits until the game has it. */
async function buyByTransfer(page: Page): Promise<void> {
  await page.goto(`/buy?credit=${PACKAGE.creditKp}`);
  await page.getByRole("button", { name: "Trả 100.000đ qua Vietcombank" }).click();
  const content = await page.getByText(/^FSO[0-9A-Z]{8}$/).innerText();
  await sandbox.transfer({ method: "vietcombank", amount: PACKAGE.priceVnd, content });
  await expect(page.getByRole("status").filter({ hasText: "+1.075" })).toBeVisible();
}

for (const [name, browser] of Object.entries(OLDEST)) {
  test(`R-SHELL-10: every page is drawn, and a package bought, with what ${name} has`, async ({
    page,
    context,
  }) => {
    test.setTimeout(SWEEP_MS);
    await imitate(context, browser);
    for (const path of visitorPages) await expectDrawn(page, path);
    const { username } = await nextKnownPlayer();
    await page.goto("/login");
    await logIn(page, username);
    await buyByTransfer(page);
    const all = [...signedInPages, ...(await pagesWithData(page))];
    for (const path of all) await expectDrawn(page, path);
    await page.goto("/");
    await logOut(page);
    test.info().annotations.push({
      type: "pages",
      description: `${visitorPages.length} of visitors, ${all.length} of players`,
    });
  });
}
