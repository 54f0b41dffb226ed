import { expect } from "@playwright/test";
import { answer } from "../../support/browser/responses.ts";
import { aPlayer } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";

const HEALTH = "GET /api/payment-methods/health";
const told = { kind: "transfer", usualSeconds: 8, successPercent: 98 } as const;

test("R-PAY-1: the share of successes shows only where it is a warning", async ({ page }) => {
  await aPlayer(page);
  await answer(page, HEALTH, [
    { ...told, name: "vietcombank", state: "well" },
    { ...told, name: "techcombank", state: "failing", successPercent: 40 },
  ]);
  await page.goto("/payment/bank-transfer");
  const main = page.getByRole("main");
  await expect(main.getByText("Thường xong trong 8 giây").last()).toBeVisible();
  await expect(main.getByText("Đang gặp sự cố: chỉ 40% thành công")).toBeVisible();
  await expect(main.getByText("98%")).toHaveCount(0);
});
