import { expect, type Page } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { logOut } from "../../support/player/player.ts";
import { topUp } from "../../support/player/top-up.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["net::ERR_INTERNET_DISCONNECTED *"] });

const OFFLINE = "Bạn đang ngoại tuyến";

/** Waits until the service worker can show the offline page. */
async function awaitWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

const workerCount = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("without a network a page says so and shows the last balance as old; with one it is back", async ({
  page,
  context,
}) => {
  await aPlayer(page);
  await topUp(page, 200_000);
  await page.goto("/support");
  await expect(page.getByRole("banner").getByText("2.140").first()).toBeVisible();
  await awaitWorker(page);
  await context.setOffline(true);
  await page.goto("/transactions");
  await expect(page.getByRole("heading", { level: 1, name: OFFLINE })).toBeVisible();
  const kept = page.getByRole("region", { name: /^(Số dư|Đang nợ) lúc \d\d:\d\d, \d\d\/\d\d$/ });
  await expect(kept).toContainText("2.140 KP");
  await expect(kept).toContainText("có thể không còn đúng");
  await expect(page).toHaveURL(/\/transactions$/);
  await page.getByRole("button", { name: "Tải lại" }).click();
  await expect(page.getByRole("heading", { level: 1, name: OFFLINE })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: OFFLINE })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the offline page goes once the network is back, though the browser does not notice it", async ({
  page,
  context,
}) => {
  await aPlayer(page);
  await page.goto("/support");
  await awaitWorker(page);
  await page.addInitScript(() =>
    addEventListener("online", (event) => event.stopImmediatePropagation(), true),
  );
  await context.setOffline(true);
  await page.goto("/transactions");
  await expect(page.getByRole("heading", { level: 1, name: OFFLINE })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: OFFLINE })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("R-SHELL-7: the next visit shows the frame before the server has sent a byte, to nobody but a player", async ({
  page,
  context,
}) => {
  await aPlayer(page);
  await page.goto("/security");
  await awaitWorker(page);
  await context.route("**/security", () => {});
  const next = await context.newPage();
  await next.goto("/security", { waitUntil: "commit" });
  await expect(next.getByRole("heading", { level: 1 })).toHaveText("Bảo mật và đăng nhập");
  const visitors = await context.newPage();
  // Without the session whatever these pages still ask would be refused, or give the visitor another token.
  for (const left of [page, next]) await left.close();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearCookies();
  await visitors.goto("/security");
  await expect(visitors.getByRole("heading", { level: 1 })).toHaveText("Đăng nhập");
});

test("what moves money is refused without a network, and not sent once there is one", async ({
  page,
  context,
}) => {
  await aPlayer(page);
  await topUp(page, 200_000);
  await page.goto("/recharge");
  await awaitWorker(page);
  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await page.getByRole("radio", { name: /Cần: 100 KP/ }).check();
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Nạp / }).click();
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

test("R-SESSION-1: logging out leaves neither the balance nor the worker to whoever comes next", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/");
  await awaitWorker(page);
  expect(await workerCount(page)).toBe(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("last-balance"))).not.toBeNull();
  await logOut(page);
  expect(await workerCount(page)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("last-balance"))).toBeNull();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
