import { expect } from "@playwright/test";
import { situation } from "./support/situation.ts";

situation({ nth: 14, name: "Daily reconciliation", screen: "Đối soát" }, async ({ as, begin }) => {
  const accountant = await as("tuan");
  const { page } = accountant;
  const day = new Date(Date.now() - 17 * 60 * 60_000).toISOString().slice(0, 10);
  const statement = [
    "method,id,reference,amount,content,at",
    `vietcombank,T-1,T-1,50000,LAI SUAT,${day} 12:00:00`,
  ].join("\n");
  begin();
  await accountant.click(page.getByRole("link", { name: "Đối soát" }));
  await accountant.chooseFile(page.getByLabel("Sao kê (CSV)"), "vcb.csv", statement);
  await accountant.click(page.getByRole("button", { name: "Đối soát" }));
  const found = page.getByRole("row", { name: "Có trên sao kê, hệ thống chưa nhận" });
  await accountant.click(found.getByRole("button", { name: "Chấp nhận …" }));
  await accountant.type("lãi của ngân hàng");
  await accountant.press("Enter");
  await expect(page.getByText("tuan chấp nhận: lãi của ngân hàng")).toBeVisible();
  await accountant.click(
    page.getByRole("button", { name: `Khóa ngày ${day.split("-").toReversed().join("/")}` }),
  );
  await expect(page.getByText("Đã khóa, tuan")).toBeVisible();
});
