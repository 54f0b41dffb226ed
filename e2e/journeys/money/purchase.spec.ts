import { expect, type Page } from "@playwright/test";
import { payAsShown, paymentContent, press, status } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Opens the package as the home page does: the only character is chosen already, and one press is left. */
async function order(page: Page): Promise<void> {
  await page.goto("/buy?credit=1000");
  await expect(page.getByRole("button", { name: "Đổi người nhận" })).toBeVisible();
  await press(page, "Trả 100.000đ qua Vietcombank");
  await expect(page).toHaveURL(/\/purchases\/[0-9a-f-]{36}$/);
}

const delivered = (page: Page) => status(page, "+1.075");
const code = (page: Page, sum: RegExp) => page.getByRole("img", { name: sum });

test("R-SHOP-1 R-SHOP-2 R-SHOP-4 R-SHOP-9: a package is paid and delivered", async ({ page }) => {
  await aPlayer(page);
  await order(page);
  await expect(code(page, /số tiền 100\.000đ/)).toBeVisible();
  await press(page, "Mở app ngân hàng");
  const app = page.getByRole("dialog").getByRole("link", { name: /^MB Bank/ });
  const address = new URL((await app.getAttribute("href"))!);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    app: "mb",
    ba: "1013579246@vcb",
    am: "100000",
    url: page.url(),
  });
  await page.keyboard.press("Escape");
  await payAsShown(page, 100_000);
  await expect(delivered(page)).toContainText("Hoa Sơn");
  await expect(page.getByRole("link", { name: "Vào game" })).toBeVisible();
});

test("R-SHOP-1: after too little money the rest completes the same order", async ({ page }) => {
  await aPlayer(page);
  await order(page);
  await payAsShown(page, 60_000);
  await expect(status(page, "Đã nhận 60.000đ")).toBeVisible();
  await page.goto("/payment/bank-transfer");
  await expect(page.getByText("Đơn chưa hoàn tất")).toBeVisible();
  await page.getByRole("link", { name: /1\.075 Ngân Lượng/ }).click();
  await expect(code(page, /số tiền 40\.000đ/)).toBeVisible();
  await payAsShown(page, 40_000);
  await expect(delivered(page)).toBeVisible();
});

test("R-SHOP-1: money for a cancelled order buys it at one press", async ({ page }) => {
  await aPlayer(page);
  await order(page);
  const content = await paymentContent(page);
  await press(page, "Hủy đơn này");
  await expect(page.getByText("Bạn đã hủy đơn này")).toBeVisible();
  await sandbox.transfer({ method: "vietcombank", amount: 100_000, content });
  await press(page, "Mua ngay bằng 1.000 KP trong số dư");
  await expect(delivered(page)).toContainText("Hoa Sơn");
});
