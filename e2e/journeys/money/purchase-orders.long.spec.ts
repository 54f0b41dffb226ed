import type { Purchase } from "@portal/contract/purchase";
import { expect } from "@playwright/test";
import { answer } from "../../support/browser/responses.ts";
import { aPlayer, signIn } from "../../support/player/people.ts";
import { get, post } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  provokes: ["409 POST /api/purchases"],
});

test("R-SHOP-4: an order of the same package for another character changes the first one, and says so", async ({
  page,
}) => {
  await aPlayer(page);
  const first = { creditAmount: 5_000, zoneId: "2", character: "Tiểu Yến" };
  expect((await post(page, "/api/purchases", first)).status()).toBe(200);
  await page.goto("/buy?credit=5000&zone=2");
  await page.getByRole("button", { name: /^Trả .*đ qua Vietcombank$/ }).click();
  await expect(page).toHaveURL(/\/purchases\//);
  await expect(page.getByText("Bạn đang có đơn gói này chưa thanh toán")).toBeVisible();
  await expect(page.getByText(/đổi người nhận từ Tiểu Yến sang /)).toBeVisible();
  await expect(page.getByText("Giữ đơn đến")).toBeVisible();
  await page.getByRole("button", { name: "Hủy đơn này" }).click();
  await expect(page.getByText("Bạn đã hủy đơn này")).toBeVisible();
  await expect(page.getByText("Bạn đang có đơn gói này chưa thanh toán")).toBeHidden();
});

test("R-SHOP-1: whoever has too many open orders is led to them where the next one is refused", async ({
  page,
}) => {
  await aPlayer(page);
  for (const zoneId of ["1", "2", "3", "4"]) {
    await post(page, "/api/purchases", { creditAmount: 500, zoneId });
  }
  await post(page, "/api/purchases", { creditAmount: 200, zoneId: "1" });
  await page.goto("/buy?credit=1000");
  await page.getByRole("button", { name: "Trả 100.000đ qua Vietcombank" }).click();
  await expect(page.getByText("Bạn đang có 5 đơn mua chưa thanh toán.")).toBeVisible();
  await page.getByRole("link", { name: "Xem các đơn chưa thanh toán" }).click();
  await page.getByRole("link", { name: /^205 Đồng/ }).click();
  await page.getByRole("button", { name: "Hủy đơn này" }).click();
  await expect(page.getByText("Bạn đã hủy đơn này")).toBeVisible();
  await page.goto("/buy?credit=1000");
  await page.getByRole("button", { name: "Trả 100.000đ qua Vietcombank" }).click();
  await expect(page).toHaveURL(/\/purchases\//);
});

test("R-SHOP-1: an order whose way to pay is offered no more takes another one", async ({
  page,
}) => {
  await aPlayer(page);
  const ordered = await post(page, "/api/purchases", { creditAmount: 500, zoneId: "1" });
  const { id } = (await ordered.json()) as { id: string };
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

test("R-SEC-2: what an ended session has ordered waits on the home page, and is kept or dropped by a press", async ({
  page,
  browser,
}) => {
  const { username } = await aPlayer(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, username);
  for (const creditAmount of [500, 1_000]) {
    await post(other, "/api/purchases", { creditAmount, zoneId: "1" });
  }
  await context.close();
  expect((await post(page, "/api/user/sessions/end-others", {})).status()).toBe(204);
  await page.goto("/");
  const waiting = page.getByRole("link", { name: /Chờ bạn xác nhận$/ });
  await expect(waiting).toHaveCount(2);
  await waiting.filter({ hasText: "525" }).click();
  await expect(page.getByText("Đơn này được đặt từ một lần đăng nhập khác")).toBeVisible();
  await expect(page.getByRole("img", { name: /số tiền/ })).toBeHidden();
  await page.getByRole("button", { name: "Vẫn mua gói này" }).click();
  await expect(page.getByRole("img", { name: /số tiền 50\.000đ/ })).toBeVisible();
  await page.goto("/");
  await expect(waiting).toHaveCount(1);
  await waiting.click();
  await page.getByRole("button", { name: "Hủy đơn này" }).click();
  await expect(page.getByText("Bạn đã hủy đơn này")).toBeVisible();
});
