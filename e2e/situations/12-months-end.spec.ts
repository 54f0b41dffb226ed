import { expect } from "@playwright/test";
import { sandbox } from "../support/programs/sandbox.ts";
import { situation } from "./support/situation.ts";

situation({ nth: 12, name: "Month's end", screen: "Sổ sách" }, async ({ as, begin }) => {
  await sandbox.transfer({ method: "vietcombank", amount: 66_000, content: "khong ro" });
  const accountant = await as("tuan");
  const { page } = accountant;
  begin();
  await accountant.click(page.getByRole("link", { name: "Sổ sách", exact: true }));
  await accountant.choose(page.getByLabel("Xem theo"), "Tháng");
  await expect(page.getByText("Doanh thu chưa thực hiện").first()).toBeVisible();
  const totals = page.getByRole("row", { name: "Tổng cộng đ" });
  await expect(totals.getByRole("cell").last()).toHaveText("0");
  await accountant.click(page.getByRole("link", { name: "Tiền chưa rõ chủ" }));
  await expect(page.getByRole("row", { name: "66.000" }).first()).toBeVisible();
});
