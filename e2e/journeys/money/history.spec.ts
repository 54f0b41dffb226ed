import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { awayFromMidnight } from "../../support/vietnam-time.ts";
import { press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { test } from "../../support/test.ts";

test.use({
  permissions: ["clipboard-read", "clipboard-write"],
});

/** One more than the first page has. */
const TOP_UPS = 16;
/** Where a PNG file says how wide it is. */
const PNG_WIDTH_AT = 16;

test("R-SHOP-6 R-TX-1: the history is searched, explained and printed", async ({ page }) => {
  test.slow();
  await awayFromMidnight();
  const { username } = await aPlayer(page);
  for (let count = 0; count < TOP_UPS; count++) await topUp(page, 200_000);
  await page.goto("/transactions");
  const rows = page.getByRole("row");
  const noMatch = page.getByText("Không có giao dịch nào phù hợp.");

  await test.step("the rest follows the first 15; a top-up contains its bonus", async () => {
    await expect(page.getByRole("heading", { name: "Hôm nay" })).toBeVisible();
    await expect(rows).toHaveCount(1 + 15);
    await expect(rows.nth(1), "in the first screen").toBeInViewport({ ratio: 1 });
    await press(page, "Xem thêm");
    await expect(rows).toHaveCount(1 + TOP_UPS);
    await expect(rows.nth(16).locator("strong")).toBeFocused();
    await expect(page.getByText("Đã hiện tất cả 16 giao dịch.")).toBeVisible();
    await expect(rows.nth(1)).toContainText("+2.140 KP200.000đSố dư 34.240 KP");
    await expect(rows.nth(1)).toContainText("Thưởng nạp KP +140 KP");
  });

  await test.step("the month's sums are above, those of other months a press away", async () => {
    const month = page.getByRole("region", { name: "Tổng theo tháng" });
    await expect(month).toContainText("Nạp32.000 KP3.200.000đTặng thêm2.240 KPTiêu0 KP");
    await expect(month.getByRole("heading", { name: /^Tháng \d\d\/20\d\d$/ })).toBeVisible();
    await expect(month.getByRole("button", { name: "Tháng trước" })).toBeDisabled();
  });

  await test.step("a search is kept in the address", async () => {
    const search = page.getByRole("searchbox", { name: "Tìm trong lịch sử" });
    await search.fill("ngân hàng 199k");
    await expect(noMatch).toBeVisible();
    await expect(search).toHaveAccessibleDescription(/^Chỉ tìm trong 2\.000 giao dịch gần nhất/);
    await search.fill("ngan hang 200k");
    await search.press("Enter");
    await expect(page).toHaveURL(/\?search=ngan\+hang\+200k$/);
    await expect(rows).toHaveCount(1 + 15);
    await press(page, "Xóa bộ lọc");
    await expect(search).toHaveValue("");
    await expect(page).toHaveURL(/\/transactions$/);
  });

  await test.step("so are filters", async () => {
    await page.getByLabel("Loại giao dịch").selectOption({ label: "Thưởng" });
    await expect(rows.nth(1)).toContainText("Thưởng nạp KP");
    await expect(page).toHaveURL(/\?kind=bonus$/);
    const period = page.getByLabel("Thời gian");
    await period.selectOption({ label: "Chọn ngày…" });
    const lastDay = page.getByLabel("Đến ngày");
    await lastDay.pressSequentially("31012020");
    await expect(lastDay).toHaveValue("31/01/2020");
    await expect(noMatch).toBeVisible();
    await expect(page).toHaveURL(/to=2020-01-31/);
    await page.reload();
    await expect(lastDay).toHaveValue("31/01/2020");
    await lastDay.fill("31/02/2020");
    await lastDay.blur();
    await expect(lastDay).toHaveAccessibleDescription("Hãy nhập ngày như 31/12/2026.");
    await press(page, "Xem tất cả giao dịch");
    await expect(page).toHaveURL(/\/transactions$/);
    await expect(period).toHaveValue("");
    await expect(lastDay).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: "Tìm trong lịch sử" })).toBeFocused();
  });

  await test.step("a month is one choice", async () => {
    await page.getByLabel("Thời gian").selectOption({ index: 1 });
    await expect(page).toHaveURL(/from=20\d\d-\d\d-01&to=20\d\d-\d\d-\d\d$/);
    await expect(rows.nth(1)).toContainText("Nạp qua ngân hàng");
    await press(page, "Xóa bộ lọc");
  });

  await test.step("the CSV file has all rows, in UTF-8", async () => {
    const download = page.waitForEvent("download");
    await press(page, "Tải tệp CSV");
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toMatch(/^\u{feff}Thời gian,Mã biên nhận,/u);
    expect(file.trimEnd().split("\r\n")).toHaveLength(1 + 2 * TOP_UPS);
  });

  await test.step("the details say each thing once; a button copies the whole id", async () => {
    await press(rows.nth(1), "Xem chi tiết");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("+2.140 KP200.000đThành công");
    await expect(dialog).toContainText("KP từ tiền nạp+2.000 KPThưởng nạp KP+140 KP");
    await expect(dialog).toContainText("Số dư sau đó34.240 KP");
    await expect(dialog.getByText("200.000đ")).toHaveCount(1);
    await press(dialog, "Sao chép cả mã biên nhận");
    await expect(dialog.getByText("Đã sao chép mã biên nhận")).toBeVisible();
    const id = await page.evaluate(() => navigator.clipboard.readText());
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect(dialog).toContainText(id.slice(-8).toUpperCase());
    await page.getByRole("link", { name: "Xem biên nhận" }).click();
  });

  await test.step("the receipt is printed without the page around it, and saved", async () => {
    await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}\/receipt$/);
    const receipt = page.getByRole("article", { name: "Biên nhận giao dịch" });
    await expect(receipt).toContainText(username);
    await page.emulateMedia({ media: "print" });
    await expect(receipt).toBeVisible();
    await expect(page.getByRole("button", { name: "In biên nhận" })).toBeHidden();
    await expect(page.getByRole("navigation")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    const download = page.waitForEvent("download");
    await press(page, "Lưu ảnh biên nhận");
    const picture = await readFile(await (await download).path());
    expect(picture.toString("latin1", 1, 4)).toBe("PNG");
    expect(picture.readUInt32BE(PNG_WIDTH_AT)).toBe(1_080);
  });
});
