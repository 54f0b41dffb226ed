import { expect } from "@playwright/test";
import { chooseAmount, chooseCoins, paymentContent, press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { operate } from "../../support/programs/operator.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test("R-SHELL-9: a top-up pays a debt first", async ({ page }) => {
  await aPlayer(page);
  const nothing = page.getByText("Tài khoản của bạn chưa có KP.");
  await test.step("the home page says once that there is nothing", async () => {
    await page.goto("/");
    await expect(page.getByText("0 KP", { exact: true })).toHaveCount(1);
    await expect(nothing).toBeHidden();
    const topUp = page.getByRole("banner").getByRole("link", { name: "Nạp KP" });
    await expect(topUp).toHaveAttribute("href", "/payment");
  });
  await test.step("an empty balance leads to the top-up, and is not shown there", async () => {
    await page.goto("/transactions");
    await expect(nothing).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Nạp ngay" }).click();
    await expect(page).toHaveURL(/\/payment\//);
    await expect(nothing).toBeHidden();
  });
  await test.step("the shop takes the payment itself: only the balance links to the top-up", async () => {
    await page.goto("/buy");
    await expect(page.getByRole("radio", { name: /1\.075/ })).toBeVisible();
    await expect(nothing).toBeHidden();
    const balance = page.getByRole("banner").getByRole("link", { name: "0 KP" });
    await expect(balance).toHaveAttribute("href", "/payment");
  });
  await page.goto("/payment/bank-transfer");
  const content = await paymentContent(page);
  const { id } = await sandbox.transfer({ method: "vietcombank", amount: 100_000, content });
  await page.goto("/recharge");
  await chooseCoins(page, /525/);
  await press(page, "Nạp Ngân Lượng");
  await expect(page.getByText("Đã nạp thành công 525 Ngân Lượng")).toBeVisible();

  await test.step("the operator's recall shows on the open page, with its reason", async () => {
    const note = "Ngân hàng đã lấy lại khoản tiền này.";
    const order = { operation: "recall", transactionId: `sepay:${id}`, note } as const;
    await operate(order, "reversed by the bank");
    const debt = page.getByText("Bạn đang nợ 500 KP").locator("..");
    await expect(debt).toContainText(
      /Ngày \d\d\/\d\d\/\d{4}, hệ thống đã thu hồi 1\.050 KP của khoản nạp 100\.000đ qua Vietcombank ngày \d\d\/\d\d\/\d{4}\./,
    );
    await expect(debt).toContainText(note);
    await expect(debt).toContainText("Nạp 50.000đ qua Vietcombank là vừa đủ trả hết nợ.");
  });

  await test.step("the payment page says what a top-up will do, and it does so", async () => {
    await page.goto("/payment/bank-transfer");
    await chooseAmount(page, /100\.000đ/);
    await expect(page.getByText("Trong đó 500 KP trả hết nợ, 550 KP vào số dư.")).toBeVisible();
    await sandbox.transfer({ method: "vietcombank", amount: 100_000, content });
    await expect(page.getByText("Bạn đang nợ 500 KP")).toBeHidden();
    await page.goto("/");
    await expect(page.getByRole("main")).toContainText("550 KP");
  });
});
