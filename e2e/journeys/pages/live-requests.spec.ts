import { expect, type Page } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { test } from "../../support/test.ts";

/** By then, the requests after opening the page or after an event are over. */
const SETTLED_MS = 3_000;

/** Records the calls of the page's own scripts from now on. */
function countRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) requested.push(`${request.method()} ${pathname}`);
  });
  return requested;
}

for (const path of ["/", "/payment/bank-transfer", "/giftcode"]) {
  test(`R-PAY-5: a top-up shows on ${path} with one request at most, and none for the balance`, async ({
    page,
  }) => {
    await aPlayer(page);
    await page.goto(path);
    const balance = page.getByRole("banner").getByRole("link", { name: /^Số dư/ });
    await expect(balance).toContainText("0");
    await page.waitForTimeout(SETTLED_MS);
    const requested = countRequests(page);
    await topUp(page, 200_000);
    await expect(balance).toContainText("2.140");
    await page.waitForTimeout(SETTLED_MS);
    expect(requested).not.toContain("GET /api/me");
    expect(requested.length, requested.join()).toBeLessThanOrEqual(1);
  });
}
