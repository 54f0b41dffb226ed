/** Tests open orders of packages: how they change, wait, and report the delivered coins. */
import type { Purchase } from "@portal/contract/purchase";
import { expect, type Page } from "@playwright/test";
import { answer } from "../../support/browser/responses.ts";
import { payAsShown, press, status } from "../../support/player/actions.ts";
import { aPlayer, signIn } from "../../support/player/people.ts";
import { get, post } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  provokes: ["409 POST /api/purchases"],
});

const PAY = "Trả 100.000đ qua Vietcombank";

async function order(page: Page, creditAmount: number, zoneId = "1"): Promise<string> {
  const response = await post(page, "/api/purchases", { creditAmount, zoneId });
  return ((await response.json()) as { id: string }).id;
}

async function cancel(page: Page): Promise<void> {
  await press(page, "Hủy đơn này");
  await expect(page.getByText("Bạn đã hủy đơn này")).toBeVisible();
}

test("R-SHOP-4: another character changes the open order", async ({ page }) => {
  await aPlayer(page);
  const first = { creditAmount: 5_000, zoneId: "2", character: "Tiểu Yến" };
  await expect(await post(page, "/api/purchases", first)).toBeOK();
  await page.goto("/buy?credit=5000&zone=2");
  await press(page, /^Trả .*đ qua Vietcombank$/);
  await expect(page).toHaveURL(/\/purchases\//);
  const note = page.getByText("Bạn đang có đơn gói này chưa thanh toán");
  await expect(note).toBeVisible();
  await expect(page.getByText(/đổi người nhận từ Tiểu Yến sang /)).toBeVisible();
  await expect(page.getByText("Giữ đơn đến")).toBeVisible();
  await cancel(page);
  await expect(note).toBeHidden();
});

test("R-SHOP-1: a player with too many open orders gets a link to them", async ({ page }) => {
  await aPlayer(page);
  for (const zoneId of ["1", "2", "3", "4"]) await order(page, 500, zoneId);
  await order(page, 200);
  await page.goto("/buy?credit=1000");
  await press(page, PAY);
  await expect(page.getByText("Bạn đang có 5 đơn mua chưa thanh toán.")).toBeVisible();
  await page.getByRole("link", { name: "Xem các đơn chưa thanh toán" }).click();
  await page.getByRole("link", { name: /^205 Ngân Lượng/ }).click();
  await cancel(page);
  await page.goto("/buy?credit=1000");
  await press(page, PAY);
  await expect(page).toHaveURL(/\/purchases\//);
});

test("R-SHOP-1: an order whose way to pay is no longer offered takes another one", async ({
  page,
}) => {
  await aPlayer(page);
  const id = await order(page, 500);
  const purchase = await get<Purchase>(page, `/api/purchases/${id}`);
  await answer(page, `GET /api/purchases/${id}`, { ...purchase, payment: null });
  await page.goto(`/purchases/${id}`);
  await expect(page.getByText("Cách thanh toán của đơn này không còn dùng được")).toBeVisible();
  const changed = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().endsWith("/method"),
  );
  await page.getByRole("radio", { name: /^MoMo/ }).click();
  await changed;
  await page.unrouteAll();
  await expect(page.getByRole("img", { name: /số tiền 50\.000đ/ })).toBeVisible();
});

test("R-SEC-2: orders of an ended session wait for confirmation", async ({ page, browser }) => {
  const { username } = await aPlayer(page);
  const other = await browser.newPage();
  await signIn(other, username);
  for (const creditAmount of [500, 1_000]) await order(other, creditAmount);
  await other.close();
  await expect(await post(page, "/api/user/sessions/end-others", {})).toBeOK();
  await page.goto("/");
  const waiting = page.getByRole("link", { name: /Chờ bạn xác nhận$/ });
  await expect(waiting).toHaveCount(2);
  await waiting.filter({ hasText: "525" }).click();
  await expect(page.getByText("Đơn này được đặt từ một lần đăng nhập khác")).toBeVisible();
  await expect(page.getByRole("img", { name: /số tiền/ })).toBeHidden();
  await press(page, "Vẫn mua gói này");
  await expect(page.getByRole("img", { name: /số tiền 50\.000đ/ })).toBeVisible();
  await page.goto("/");
  await expect(waiting).toHaveCount(1);
  await waiting.click();
  await cancel(page);
});

test("R-SHOP-1: what exceeds a package's price is shown", async ({ page }) => {
  await aPlayer(page);
  const delivered = status(page, "+1.075");
  await page.goto(`/purchases/${await order(page, 1_000)}`);
  await payAsShown(page, 150_000);
  await expect(delivered).toContainText("Bạn đã chuyển dư 50.000đ; phần dư thành");
  const said = await delivered.innerText();
  const path = new URL(page.url()).pathname;
  await page.goto("/buy?credit=500");
  await press(page, "Mua bằng 500 KP trong số dư");
  await expect(status(page, "+525")).toBeVisible();
  await page.goto(path);
  await expect(delivered).toHaveText(said, { useInnerText: true });
});

test("R-SHOP-8: every page reports delivered coins, and the purchase's own page only once", async ({
  page,
}) => {
  await aPlayer(page);
  const news = status(page, "Đã nạp 1.075 Ngân Lượng vào game");
  await order(page, 1_000);
  await page.goto("/payment/bank-transfer");
  await payAsShown(page, 100_000);
  await expect(news).toBeVisible();
  await page.goto(`/purchases/${await order(page, 1_000)}`);
  await payAsShown(page, 100_000);
  await expect(status(page, "+1.075")).toBeVisible();
  await expect(news).toHaveCount(0);
});
