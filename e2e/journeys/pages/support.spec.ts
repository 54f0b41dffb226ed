import { expect } from "@playwright/test";
import { test } from "../../support/test.ts";

test("R-SHOP-7: support answers what one asks of a package", async ({ page }) => {
  await page.goto("/support");
  for (const [question, says] of [
    ["Mua gói mà chuyển thiếu hoặc dư thì sao?", "mã QR của đơn đổi sang số còn thiếu"],
    ["Đơn mua gói chờ tiền bao lâu, có hủy được không?", "Đơn chờ 24 giờ."],
    ["Chọn nhầm nhân vật nhận gói thì đổi thế nào?", "đơn đang chờ đổi theo"],
    ["Tiền đã đủ mà đơn mua gói vẫn chờ?", "xác nhận đây đúng là bạn"],
  ] as const) {
    await page.getByText(question).click();
    await expect(page.getByText(says)).toBeVisible();
  }
});
