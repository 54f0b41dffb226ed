import { expect } from "@playwright/test";
import { chooseCoins, payAsShown, press, status } from "../../support/player/actions.ts";
import { logIn, logOut, register } from "../../support/player/player.ts";
import { useOtherProduct } from "../../support/programs/product.ts";
import { sandboxAt } from "../../support/programs/sandbox.ts";
import { type Ports } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

/** The ports of the portal whose pages call another host of the same site. */
const PORTS: Ports = { portal: 26_120, sandbox: 26_121, smtp: 26_122 };
/** Browsers resolve both to this machine (RFC 6761), and treat them as two hosts of one site. */
const PAGES_URL = `http://portal.localhost:${PORTS.portal}`;
const API_URL = `http://api.portal.localhost:${PORTS.portal}`;

useOtherProduct(test, PORTS, async () => ({ PUBLIC_URL: PAGES_URL, API_URL }));
test.use({ baseURL: PAGES_URL });

test("R-WIRE-1: the pages of one host call the API of another host", async ({ page }) => {
  const called = new Set<string>();
  page.on("request", (request) => {
    const isCall = ["fetch", "xhr", "eventsource"].includes(request.resourceType());
    if (isCall && !request.url().includes("/locales/")) called.add(new URL(request.url()).origin);
  });

  const username = await register(page);
  await logOut(page);
  await logIn(page, username);
  await page.reload();
  await expect(page.getByText(username).first()).toBeVisible();

  await test.step("the live connection shows arriving money", async () => {
    await page.goto("/payment/bank-transfer");
    await payAsShown(page, 200_000, { outside: sandboxAt(PORTS) });
    await expect(status(page, "+2.000")).toBeVisible();
  });

  await test.step("credit buys coins, and a file is downloaded", async () => {
    await page.goto("/recharge");
    await chooseCoins(page, /1\.075/);
    await press(page, "Nạp Ngân Lượng");
    await expect(page.getByText("Đã nạp thành công 1.075 Ngân Lượng")).toBeVisible();
    await page.goto("/transactions");
    const download = page.waitForEvent("download");
    await press(page, "Tải tệp CSV");
    expect((await download).suggestedFilename()).toBe("lich-su-giao-dich.csv");
  });

  expect([...called]).toEqual([API_URL]);
});
