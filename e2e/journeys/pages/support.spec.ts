import { expect, type Page } from "@playwright/test";
import type { PaymentMethods } from "@portal/contract/payment";
import { answer, change } from "../../support/browser/responses.ts";
import { aPlayer } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";

const HEALTH = "GET /api/payment-methods/health";
const told = { kind: "transfer", usualSeconds: 8, successPercent: 98 } as const;

const methodOf = (page: Page, label: RegExp) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: label });

test("R-SHOP-7: support says which way to pay is paused and until when, which is slow and which fails, and its hours", async ({
  page,
}) => {
  await aPlayer(page);
  const pause = { reason: "Ngân hàng bảo trì.", endsAt: "2026-11-21T15:00:00.000Z" };
  await change<PaymentMethods>(page, "GET /api/payment-methods", (offered) => ({
    ...offered,
    bankTransfers: offered.bankTransfers.map((method) =>
      method.name === "techcombank" ? { ...method, pause } : method,
    ),
  }));
  await answer(page, HEALTH, [
    { ...told, name: "vietcombank", state: "failing", successPercent: 40 },
    { ...told, name: "techcombank", state: "failing", successPercent: 10 },
    { ...told, name: "momo", state: "slow", usualSeconds: 240 },
    { ...told, name: "viettelpay", state: "well" },
  ]);
  await page.goto("/support");
  const vietcombank = methodOf(page, /^Vietcombank/);
  await expect(vietcombank).toContainText("Đang mở");
  await expect(vietcombank).toContainText("Đang gặp sự cố: chỉ 40% thành công");
  const techcombank = methodOf(page, /^Techcombank/);
  await expect(techcombank).toContainText("Tạm ngừng");
  await expect(techcombank).toContainText(
    "Ngân hàng bảo trì. Dự kiến mở lại lúc 22:00 21/11/2026.",
  );
  // Whoever cannot pay by it need not know how it did.
  await expect(techcombank).not.toContainText("thành công");
  await expect(methodOf(page, /^MoMo/)).toContainText("Đang chậm: khoảng 4 phút");
  await expect(methodOf(page, /^ViettelPay/)).toContainText("Thường xong trong 8 giây");
  await expect(page.getByText("8:00–22:00 mỗi ngày")).toBeVisible();
});

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

test("R-SHELL-7: by the operator's setting, /support says that the centre is being built, and no more", async ({
  page,
}) => {
  await page.route("**/support", async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('"botCheck":', '"support":"placeholder","botCheck":')
      // As the server does: the build has drawn the centre.
      .replace(/(<div id="root"[^>]*>)[^]*(<\/div>\s*<\/body>)/, "$1$2");
    await route.fulfill({ response, body });
  });
  await page.goto("/support");
  const main = page.getByRole("main");
  await expect(main).toContainText("Trung tâm hỗ trợ đang được xây dựng.");
  await expect(main.getByRole("link")).toHaveText([/Đến trang cộng đồng/]);
  await expect(main.getByRole("link")).toHaveAttribute("href", /^https:\/\//);
  await expect(main.getByRole("heading")).toHaveText(["Trung tâm hỗ trợ"]);
});
