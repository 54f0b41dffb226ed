/** Tests what pages show without a network, and that nothing is sent later. */
import { expect, type Page } from "@playwright/test";
import { readQr } from "../../support/browser/qr.ts";
import { chooseCoins, press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { logOut } from "../../support/player/player.ts";
import { topUp } from "../../support/player/top-up.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["net::ERR_INTERNET_DISCONNECTED *"] });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const offline = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Bạn đang ngoại tuyến" });

/** Waits until the service worker can show the offline page. */
async function awaitWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

const workerCount = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("without a network a page shows the last balance", async ({ page, context }) => {
  await aPlayer(page);
  await topUp(page, 200_000);
  await page.goto("/support");
  await expect(page.getByRole("banner").getByText("2.140").first()).toBeVisible();
  await awaitWorker(page);
  // Some browsers report the network's return late, or not at all.
  await page.addInitScript(() =>
    addEventListener("online", (event) => event.stopImmediatePropagation(), true),
  );
  await context.setOffline(true);
  await page.goto("/transactions");
  await expect(offline(page)).toBeVisible();
  const kept = page.getByRole("region", { name: /^(Số dư|Đang nợ) lúc \d\d:\d\d, \d\d\/\d\d$/ });
  await expect(kept).toContainText("2.140 KP");
  await expect(kept).toContainText("có thể đã thay đổi");
  await expect(page).toHaveURL(/\/transactions$/);
  await press(page, "Thử lại ngay");
  await expect(offline(page)).toBeVisible();
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
  await expect(heading(page)).toBeVisible();
});

test("R-PAY-4: a code that was on the screen can still be scanned without a network", async ({
  page,
  context,
}) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer?amount=200000");
  await awaitWorker(page);
  const code = page.getByRole("img", { name: /^Mã QR chuyển khoản/ });
  const text = await readQr(code);
  await context.setOffline(true);
  await page.reload();
  await expect(offline(page)).toBeVisible();
  const kept = page.getByRole("region", { name: "Mã QR bạn đang mở" });
  expect(await readQr(kept.getByRole("img"))).toBe(text);
  await expect(kept).toContainText("200.000đ");
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ status }) => status));
  await expect.poll(fonts).toContain("loaded");
  expect(await fonts()).not.toContain("error");

  await test.step("not after the page has left it", async () => {
    await context.setOffline(false);
    await expect(code).toBeVisible();
    await page
      .getByRole("link", { name: /Lịch sử giao dịch/ })
      .first()
      .click();
    await expect(heading(page)).toHaveText("Lịch sử giao dịch");
    await context.setOffline(true);
    await page.reload();
    await expect(offline(page)).toBeVisible();
    await expect(kept).toBeHidden();
  });
});

test("R-SHELL-7: the next visit shows its frame at once", async ({ page, context }) => {
  await aPlayer(page);
  await page.goto("/security");
  await awaitWorker(page);
  await context.route("**/security", () => {});
  const next = await context.newPage();
  await next.goto("/security", { waitUntil: "commit" });
  await expect(heading(next)).toHaveText("Bảo mật và đăng nhập");

  await test.step("a visitor does not see it", async () => {
    const visitors = await context.newPage();
    // Without the session their requests would be refused, or give the visitor another token.
    for (const left of [page, next]) await left.close();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.clearCookies();
    await visitors.goto("/security");
    await expect(heading(visitors)).toHaveText("Đăng nhập");
  });
});

test("without a network an order is refused, and not sent later", async ({ page, context }) => {
  await aPlayer(page);
  await topUp(page, 200_000);
  await page.goto("/recharge");
  await awaitWorker(page);
  await chooseCoins(page, /Cần: 100 KP/);
  await context.setOffline(true);
  await press(page, /^Nạp /);
  await expect(page.getByText("Kết nối đến máy chủ bị gián đoạn").first()).toBeVisible();
  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await context.setOffline(false);
  await page.goto("/transactions");
  await expect(page.getByRole("heading", { level: 1, name: "Lịch sử giao dịch" })).toBeVisible();
  await expect(page.getByText("Đang tải dữ liệu...")).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("R-SESSION-1: logging out removes kept balance and service worker", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/");
  await awaitWorker(page);
  expect(await workerCount(page)).toBe(1);
  const balance = () => page.evaluate(() => localStorage.getItem("last-balance"));
  await expect.poll(balance).not.toBeNull();
  await logOut(page);
  expect(await workerCount(page)).toBe(0);
  expect(await balance()).toBeNull();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
