import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { overflow } from "../../support/browser/layout.ts";
import { HEIGHT } from "../../support/pages.ts";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["404 GET /api/transactions/*"] });

const NARROW = 320;
/** Where a PNG file says how wide it is. */
const PNG_WIDTH_AT = 16;

/** One more than the first page has. */
const TOP_UPS = 16;

test("R-SHOP-6 R-TX-1: the history goes on beyond the 15 latest, is narrowed, explained, saved and printed", async ({
  page,
}) => {
  test.slow();
  const { username } = await aPlayer(page);
  for (let count = 0; count < TOP_UPS; count++) await topUp(page, 200_000);
  await page.goto("/transactions");
  const rows = page.getByRole("row");

  await test.step("15, then the rest, to which the focus goes; a top-up has its bonus inside", async () => {
    await expect(page.getByRole("heading", { name: "Hôm nay" })).toBeVisible();
    await expect(rows).toHaveCount(1 + 15);
    await page.getByRole("button", { name: "Xem thêm" }).click();
    await expect(rows).toHaveCount(1 + TOP_UPS);
    await expect(rows.nth(16).locator("strong")).toBeFocused();
    await expect(page.getByText("Đã hiện tất cả 16 giao dịch.")).toBeVisible();
    await expect(rows.nth(1)).toContainText("+2.140 KP200.000đSố dư 34.240 KP");
    await expect(rows.nth(1)).toContainText("Thưởng nạp KP+140 KP");
    await expectToBeSound(page);
  });

  await test.step("the month's sums stand above, and those of other months a press away", async () => {
    const month = page.getByRole("region", { name: "Tổng theo tháng" });
    await expect(month).toContainText("Nạp32.000 KP3.200.000đThưởng2.240 KPTiêu0 KP");
    const name = month.getByRole("heading", { name: /^Tháng \d\d\/20\d\d$/ });
    await expect(name).toBeVisible();
    await expect(month.getByRole("button", { name: "Tháng trước" })).toBeDisabled();
  });

  await test.step("what is typed is looked for, and the address keeps it", async () => {
    const search = page.getByRole("searchbox", { name: "Tìm giao dịch" });
    await search.fill("ngân hàng 199k");
    await expect(page.getByText("Không có giao dịch nào phù hợp.")).toBeVisible();
    await expect(search).toHaveAccessibleDescription(/^Chỉ tìm trong 2\.000 giao dịch gần nhất/);
    await search.fill("ngan hang 200k");
    await search.press("Enter");
    await expect(page).toHaveURL(/\?search=ngan\+hang\+200k$/);
    await expect(rows).toHaveCount(1 + 15);
    await expectToBeSound(page);
    await page.getByRole("button", { name: "Xóa bộ lọc" }).click();
    await expect(search).toHaveValue("");
    await expect(page).toHaveURL(/\/transactions$/);
  });

  await test.step("filters stay in the address, and what they do not find is said", async () => {
    await page.getByLabel("Loại giao dịch").selectOption({ label: "Thưởng" });
    await expect(rows.nth(1)).toContainText("Thưởng nạp KP");
    await expect(page).toHaveURL(/\?kind=bonus$/);
    await page.getByLabel("Đến ngày").fill("2020-01-31");
    await expect(page.getByText("Không có giao dịch nào phù hợp.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Đến ngày")).toHaveValue("2020-01-31");
    await expectToBeSound(page);
    await page.getByRole("button", { name: "Xem tất cả giao dịch" }).click();
    await expect(page).toHaveURL(/\/transactions$/);
    await expect(page.getByLabel("Đến ngày")).toHaveValue("");
    await expect(page.locator(":focus")).toHaveText("Bộ lọc");
  });

  await test.step("the file holds all of it, in the letters of Vietnam", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Tải tệp CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toMatch(/^\u{feff}Thời gian,Mã giao dịch,/u);
    expect(file.trimEnd().split("\r\n")).toHaveLength(1 + 2 * TOP_UPS);
  });

  await test.step("the details show what belongs together", async () => {
    await rows.nth(1).getByRole("button", { name: "Xem chi tiết" }).click();
    const tree = page.getByRole("dialog").getByRole("list", { name: "Các giao dịch liên quan" });
    const topUpLine = tree.getByRole("listitem").first();
    await expect(topUpLine).toContainText("Nạp qua ngân hàng+200.000đSố dư 34.100 KP");
    await expect(topUpLine.getByRole("listitem")).toContainText("+140 KPSố dư 34.240 KP");
    await expectToBeSound(page);
    await page.getByRole("link", { name: "Xem biên nhận" }).click();
  });

  await test.step("the receipt is printed by itself", async () => {
    await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}\/receipt$/);
    const receipt = page.getByRole("article", { name: "Biên nhận giao dịch" });
    await expect(receipt).toContainText(username);
    await expectToBeSound(page);
    await page.emulateMedia({ media: "print" });
    await expect(receipt).toBeVisible();
    await expect(page.getByRole("button", { name: "In biên nhận" })).toBeHidden();
    await expect(page.getByRole("navigation")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("and saved as a picture", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Lưu ảnh biên nhận" }).click();
    const picture = await readFile(await (await download).path());
    expect(picture.toString("latin1", 1, 4)).toBe("PNG");
    expect(picture.readUInt32BE(PNG_WIDTH_AT)).toBe(1_080);
  });

  await test.step("nobody else has it", async () => {
    const address = page.url();
    await page.context().clearCookies();
    await aPlayer(page);
    await page.goto(address);
    await expect(page.getByText("Không tìm thấy giao dịch này.")).toBeVisible();
  });
});

/** Checks that nothing is wider than the narrowest screen, and that axe finds nothing there. */
async function expectToBeSound(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: NARROW, height: HEIGHT });
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
}
