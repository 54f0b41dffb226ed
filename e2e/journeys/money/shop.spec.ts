/** Tests the shop and the home page: what they offer to newcomers, to returning players and to visitors. */
import { expect } from "@playwright/test";
import type { AccountZone } from "@portal/contract/recharge";
import { readQr } from "../../support/browser/qr.ts";
import { change } from "../../support/browser/responses.ts";
import { press, status } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { post } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Gives the player a second character on each of their servers. */
const withAnother = (zones: AccountZone[]): AccountZone[] =>
  zones.map((zone) => ({
    ...zone,
    characters: [...zone.characters, "Người khác"],
    roster: zone.roster && [...zone.roster, { id: "another", name: "Người khác" }],
  }));

/** The field of a VietQR text that has the amount: tag 54, its length, its value. */
const AMOUNT_FIELD = "5406155555";

test("R-SHOP-3: home page and shop follow a newcomer's first top-up", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/");
  const steps = page.getByRole("heading", { name: "Ba bước để có Ngân Lượng trong game" });
  await expect(steps).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Mua gói" }).click();
  const nextBonus = page.getByRole("link", { name: /để được thưởng/ });
  const largest = page.getByRole("radio", { name: /5\.750 Ngân Lượng/ });
  await expect(largest).toHaveAccessibleName(/Lợi hơn 15% giá 467\.300đ 5\.000 KP$/);
  await expect(nextBonus).toHaveText("Chuyển khoản từ 100.000đ để được thưởng 5%");
  const progress = page.getByRole("progressbar", { name: "Tích lũy nạp 100K" });
  await expect(progress).toHaveAttribute("value", "0");

  await topUp(page, 155_555);
  const again = page.getByRole("link", { name: "Nạp 155.555đ" });
  await expect(again).toBeVisible();
  await expect(page.getByRole("link", { name: "Nhận GiftCode", exact: true })).toBeVisible();
  await expect(
    page.getByRole("radio", { name: /1\.075 Ngân Lượng .* 1\.000 KP Đủ KP$/ }),
  ).toBeVisible();
  await expect(nextBonus).toHaveText("Thêm 44.445đ để được thưởng 7%");
  await expect(nextBonus).toHaveAttribute("href", /method=vietcombank&amount=200000$/);

  await post(page, "/api/top-ups", { method: "vietcombank", amountVnd: 50_000 });
  await page.goto("/");
  await expect(page.getByRole("link", { name: /50\.000đ · Vietcombank/ })).toBeVisible();
  await expect(steps).toBeHidden();
  await page.goBack();
  await again.click();
  const code = page.getByRole("img", { name: /^Mã QR chuyển khoản/ });
  expect(await readQr(code)).toContain(AMOUNT_FIELD);
});

test("R-SHOP-3: the last package is bought again at one press", async ({ page }) => {
  await aPlayer(page);
  await topUp(page, 155_555);
  await page.goto("/buy?credit=1000");
  await press(page, "Mua bằng 1.000 KP trong số dư");
  await expect(status(page, "+1.075")).toBeVisible();

  await page.goto("/buy");
  await expect(page.getByRole("heading", { name: "Mua lại như lần trước" })).toBeVisible();
  // An end in many years is no end for a player.
  await expect(page.getByRole("link", { name: /Code Tân Thủ/ })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("2036");
  const nextBonus = page.getByRole("link", { name: /để được thưởng/ });
  await expect(nextBonus).toHaveText("Chuyển khoản từ 200.000đ để được thưởng 7%");
  await expect(nextBonus).toHaveAttribute("href", /method=vietcombank&amount=200000$/);
  const again = page.getByRole("link", { name: /^Mua lại 1\.075 Ngân Lượng cho / });
  const character = (await again.innerText()).replace(/^.* cho /s, "");
  await again.click();
  await expect(page).toHaveURL(/\/buy\?credit=1000&zone=1&character=/);
  await expect(page.getByText(`${character} · Hoa Sơn`).last()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Trả .* qua Vietcombank$/ })).toBeVisible();
});

test("R-SHOP-4: another device offers the last receiver among several characters", async ({
  page,
}) => {
  await aPlayer(page);
  await topUp(page, 155_555);
  await page.goto("/buy?credit=1000");
  await press(page, "Mua bằng 1.000 KP trong số dư");
  await expect(status(page, "+1.075")).toBeVisible();
  await change(page, "GET /api/account-zones", withAnother);

  await page.goto("/buy?credit=500");
  await expect(page.getByRole("button", { name: "Đổi người nhận" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mua bằng 500 KP trong số dư" })).toBeEnabled();
});

test("R-SHOP-4: a button without a receiver says what is missing", async ({ page }) => {
  await aPlayer(page);
  await change(page, "GET /api/account-zones", withAnother);
  await page.goto("/buy?credit=1000");
  const pay = page.getByRole("button", { name: "Trả 100.000đ qua Vietcombank" });
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveAccessibleDescription("Chọn nhân vật hoặc máy chủ nhận.");
  await page.getByRole("radio", { name: "Người khác" }).click();
  await expect(pay).toBeEnabled();
});

test("R-SHOP-3: visitors find the prices", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Bảng giá" }).click();
  await expect(page).toHaveURL(/\/prices$/);
  await expect(page.getByRole("row", { name: /5\.750 Ngân Lượng/ })).toContainText("467.300đ");
  await page.reload();
  await expect(page.getByRole("table", { name: /^Thưởng khi nạp qua Vietcombank/ })).toBeVisible();
  // Before the scripts run, the table has the same columns: the page must not jump.
  const document = await page.request.get("/prices", { headers: { accept: "text/html" } });
  const html = await document.text();
  const heads = page.getByRole("table", { name: "Giá từng gói" }).getByRole("columnheader");
  await expect(heads).not.toHaveCount(0);
  for (const head of await heads.allTextContents()) {
    expect(html).toContain(`<th scope="col">${head}</th>`);
  }
});
