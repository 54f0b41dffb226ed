import { expect } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { readQr } from "../../support/browser/qr.ts";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { post } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** The field of a VietQR text that has the amount: tag 54, its length, its value. */
const AMOUNT_FIELD = "5406155555";

test("R-SHOP-3: a newcomer is shown three steps; the shop follows what is topped up, and one press leads to the QR code", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Ba bước để có Đồng trong game" })).toBeVisible();
  const largest = page.getByRole("link", { name: /5\.750 Đồng/ });
  await expect(largest).toContainText("+15%");
  await expect(largest).toContainText("467.300đ");
  await expect(page.getByRole("progressbar", { name: "Tích lũy nạp 100K" })).toHaveAttribute(
    "value",
    "0",
  );
  expect(await violations(page)).toEqual([]);

  await topUp(page, 155_555);
  const again = page.getByRole("link", { name: "Nạp 155.555đ" });
  await expect(again).toBeVisible();
  await expect(page.getByText("Ba bước để có Đồng trong game")).toBeHidden();
  await expect(page.getByRole("link", { name: "Nhận GiftCode", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /1\.075 Đồng/ })).toContainText("Đủ KP");
  const next = page.getByRole("link", { name: "Thêm 44.445đ để được thưởng 7%" });
  await expect(next).toHaveAttribute("href", /method=vietcombank&amount=200000$/);

  await post(page, "/api/top-ups", { method: "vietcombank", amountVnd: 50_000 });
  await page.reload();
  await expect(page.getByRole("link", { name: /50\.000đ · Vietcombank/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await again.click();
  expect(await readQr(page.getByRole("img", { name: /^Mã QR chuyển khoản/ }))).toContain(
    AMOUNT_FIELD,
  );
});

test("R-SHOP-3: prices stand in the document, for whoever runs no scripts, and in the page that takes it over", async ({
  page,
}) => {
  const document = await (await page.request.get("/prices")).text();
  expect(document).toContain("<title>Bảng giá · FS Online</title>");
  expect(document).toMatch(/<link rel="canonical" href="[^"]+\/prices">/);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(document)?.[1] ?? "";
  expect(JSON.parse(data)).toMatchObject({ "@type": "ItemList" });
  const words = document.replaceAll(/<[^>]+>/g, " ");
  expect(words).toMatch(/5\.750 Đồng\s+5\.000 KP\s+467\.300đ/);

  await page.goto("/login");
  await page.getByRole("link", { name: "Bảng giá" }).click();
  await expect(page).toHaveURL(/\/prices$/);
  await expect(page.getByRole("row", { name: /5\.750 Đồng/ })).toContainText("467.300đ");
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("table", { name: /^Thưởng khi nạp qua Vietcombank/ })).toBeVisible();
});
