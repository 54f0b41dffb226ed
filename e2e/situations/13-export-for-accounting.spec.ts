import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { sandbox } from "../support/programs/sandbox.ts";
import { situation } from "./support/situation.ts";

situation({ nth: 13, name: "Export for accounting", screen: "Sổ sách" }, async ({ as, begin }) => {
  await sandbox.transfer({ method: "vietcombank", amount: 77_000, content: "khong ro" });
  const accountant = await as("tuan");
  const { page } = accountant;
  begin();
  await accountant.click(page.getByRole("link", { name: "Sổ sách", exact: true }));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    accountant.click(page.getByRole("button", { name: "Xuất CSV" })),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\u{feff}Kỳ,Từ ngày,Đến ngày,Mã tài khoản,")).toBe(true);
  const totals = text.split("\r\n").filter((line) => line.includes("Tổng cộng"));
  expect(totals.length).toBeGreaterThan(1);
  expect(totals.map((line) => line.split(",").at(-1))).toEqual(totals.map(() => "0"));
});
