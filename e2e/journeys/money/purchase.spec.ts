import { expect, type Page } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const SERVER = "Hoa Sơn";

/** Opens the package as the home page does: the only character is chosen already, and one press is left. */
async function order(page: Page, button: string): Promise<void> {
  await page.goto("/buy?credit=1000");
  await expect(page.getByRole("button", { name: "Đổi người nhận" })).toBeVisible();
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/\/purchases\/[0-9a-f-]{36}$/);
}

const pay = async (page: Page, amount: number) => {
  const content = await page.getByText(/^FSO[0-9A-Z]{8}$/).innerText();
  await sandbox.transfer({ method: "vietcombank", amount, content });
};

const delivered = (page: Page) => page.getByRole("status").filter({ hasText: "+1.075" });

test("R-SHOP-1 R-SHOP-2 R-SHOP-4 R-SHOP-9: a package is paid and delivered while its page only waits; the phone is handed the transfer", async ({
  page,
}) => {
  await aPlayer(page);
  await order(page, "Trả 100.000đ qua Vietcombank");
  await expect(page.getByRole("img", { name: /số tiền 100\.000đ/ })).toBeVisible();
  await page.getByRole("button", { name: "Mở app ngân hàng" }).click();
  const app = page.getByRole("dialog").getByRole("link", { name: /^MB Bank/ });
  const address = new URL((await app.getAttribute("href"))!);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    app: "mb",
    ba: "1013579246@vcb",
    am: "100000",
    url: page.url(),
  });
  await page.keyboard.press("Escape");
  await pay(page, 100_000);
  await expect(delivered(page)).toContainText(SERVER);
  await expect(page.getByRole("link", { name: "Vào game" })).toBeVisible();
});

test("R-SHOP-1: money that is too little is said, and the rest ends the same order, found again on /payment", async ({
  page,
}) => {
  await aPlayer(page);
  await order(page, "Trả 100.000đ qua Vietcombank");
  await pay(page, 60_000);
  await expect(page.getByRole("status").filter({ hasText: "Đã nhận 60.000đ" })).toBeVisible();
  await page.goto("/payment/bank-transfer");
  await expect(page.getByText("Đơn chưa hoàn tất")).toBeVisible();
  await page.getByRole("link", { name: /1\.075 Đồng/ }).click();
  await expect(page.getByRole("img", { name: /số tiền 40\.000đ/ })).toBeVisible();
  await pay(page, 40_000);
  await expect(delivered(page)).toBeVisible();
});

test("R-SHOP-1: a balance that is enough pays at once", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  await pay(page, 100_000);
  await expect(page.getByRole("status").filter({ hasText: "+1.000" })).toBeVisible();
  await order(page, "Mua bằng 1.000 KP trong số dư");
  await expect(delivered(page)).toContainText(SERVER);
});

test("R-SHOP-1: money that is too much is said, with what it left, whatever is spent later", async ({
  page,
}) => {
  await aPlayer(page);
  await order(page, "Trả 100.000đ qua Vietcombank");
  await pay(page, 150_000);
  await expect(delivered(page)).toContainText("Bạn đã chuyển dư 50.000đ; phần dư thành");
  const said = await delivered(page).innerText();
  const path = new URL(page.url()).pathname;
  await page.goto("/buy?credit=500");
  await page.getByRole("button", { name: "Mua bằng 500 KP trong số dư" }).click();
  await expect(page.getByRole("status").filter({ hasText: "+525" })).toBeVisible();
  await page.goto(path);
  await expect(delivered(page)).toHaveText(said, { useInnerText: true });
});

test("R-SHOP-1: money that comes late, for an order that was dropped, is credit that buys it by one press", async ({
  page,
}) => {
  await aPlayer(page);
  await order(page, "Trả 100.000đ qua Vietcombank");
  const content = await page.getByText(/^FSO[0-9A-Z]{8}$/).innerText();
  await page.getByRole("button", { name: "Hủy đơn này" }).click();
  await expect(page.getByText("Bạn đã hủy đơn này")).toBeVisible();
  await sandbox.transfer({ method: "vietcombank", amount: 100_000, content });
  await page.getByRole("button", { name: "Mua ngay bằng 1.000 KP trong số dư" }).click();
  await expect(delivered(page)).toContainText(SERVER);
});
