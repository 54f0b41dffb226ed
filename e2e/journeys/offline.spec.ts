import { expect, type Page, test } from "@playwright/test";
import { logInAsDemo } from "../support/demo.ts";

const OFFLINE = "Bạn đang ngoại tuyến";

/** Until the worker can show the offline page. */
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
  await logInAsDemo(page);
  const balance = await page
    .getByRole("banner")
    .getByText(/[\d.]+/)
    .first()
    .innerText();
  await awaitWorker(page);
  await page.goto("/support");
  await context.setOffline(true);
  await page.goto("/transactions");
  await expect(page.getByRole("heading", { level: 1, name: OFFLINE })).toBeVisible();
  const kept = page.getByRole("region", { name: /^(Số dư|Đang nợ) lúc \d\d:\d\d, \d\d\/\d\d$/ });
  await expect(kept).toContainText(/\d+(\.\d{3})* KP/);
  await expect(kept).toContainText(/[\d.]+/.exec(balance)![0]);
  await expect(kept).toContainText("có thể không còn đúng");
  await expect(page).toHaveURL(/\/transactions$/);
  await page.getByRole("button", { name: "Tải lại" }).click();
  await expect(page.getByRole("heading", { level: 1, name: OFFLINE })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: OFFLINE })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("what moves money is refused without a network, and not sent once there is one", async ({
  page,
  context,
}) => {
  await logInAsDemo(page);
  await awaitWorker(page);
  await page.goto("/recharge");
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
  await expect(page.getByText("Đang tải dữ liệu...")).toBeHidden();
  expect(sent).toEqual([]);
});

test("R-SESSION-1: logging out leaves neither the balance nor the worker to whoever comes next", async ({
  page,
}) => {
  await logInAsDemo(page);
  await awaitWorker(page);
  expect(await workerCount(page)).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem("last-balance"))).not.toBeNull();
  await page.getByRole("button", { name: "Đăng xuất" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  expect(await workerCount(page)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("last-balance"))).toBeNull();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
