import { expect, type Locator, type Page } from "@playwright/test";
import { readQr } from "../../support/browser/qr.ts";
import { aPlayer } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const UPRIGHT = { width: 360, height: 740 };
const LYING = [
  { width: 740, height: 360 },
  { width: 844, height: 390 },
];
const TABLETS = [
  { width: 768, height: 1024 },
  { width: 1180, height: 820 },
];

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Whole on the screen without scrolling, and not below another part: a finger meets it. */
async function expectAtHand(place: Locator): Promise<void> {
  await expect(place).toBeInViewport({ ratio: 1 });
  const isMet = await place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isMet, "what lies in the middle of it").toBe(true);
}

const choose200K = (page: Page) => page.getByRole("radio", { name: /^200\.000đ/ }).check();

for (const size of [UPRIGHT, ...LYING]) {
  const screen = `${size.width} × ${size.height}`;
  test(`R-SHOP-9: the ways in are in the first screen of ${screen}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto("/login");
    await expectAtHand(button(page, /^Đăng nhập$/));
    await expectAtHand(link(page, "Đăng ký"));
    await link(page, "Đăng ký").click();
    await expectAtHand(link(page, "Đăng nhập"));
    await page.goto("/prices");
    await expectAtHand(link(page, "Đăng nhập"));
    await link(page, "Đăng nhập").click();
    await expect(page).toHaveURL(/\/login\?from=%2Fbuy$/);
  });
}

for (const size of [...LYING, ...TABLETS]) {
  const screen = `${size.width} × ${size.height}`;
  test(`R-SHOP-2: a touch screen of ${screen} hands the transfer to its application`, async ({
    page,
  }) => {
    await aPlayer(page);
    await page.setViewportSize(size);
    await page.goto("/payment/bank-transfer");
    await choose200K(page);
    await expectAtHand(button(page, "Mở app ngân hàng"));
    await page.goto("/payment/e-wallet");
    await choose200K(page);
    await expectAtHand(link(page, "Mở MoMo"));
  });
}

test("R-SHOP-2: without an amount, too, the sheet to pay by opens the bank's application", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  await expect(button(page, "Mở app ngân hàng")).toBeVisible();
});

test("R-SHOP-2: the application that was opened last comes first", async ({ page }) => {
  await page.context().route("https://dl.vietqr.io/**", (route) => route.fulfill({ body: "" }));
  await aPlayer(page);
  await page.goto("/payment/bank-transfer?amount=200000");
  await button(page, "Mở app ngân hàng").click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^ACB ONE/ })
    .click();
  await page.reload();
  await expectAtHand(link(page, "Mở ACB ONE"));
  await button(page, "App khác").click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toContainText("ACB ONE");
});

test("R-SHOP-2: where an application fills in nothing, the page names the field to paste into as that application does", async ({
  page,
}) => {
  await page.context().route("https://dl.vietqr.io/**", (route) => route.fulfill({ body: "" }));
  await aPlayer(page);
  await page.goto("/payment/bank-transfer?amount=200000");
  await button(page, "Mở app ngân hàng").click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Techcombank/ })
    .click();
  await page.reload();
  await expect(page.getByText(/^Nội dung FSO/).first()).toContainText(
    "được copy sẵn khi bạn bấm: hãy dán vào ô nội dung chuyển khoản.",
  );
  await page.goto("/payment/e-wallet?method=momo&amount=200000");
  await expect(page.getByText(/^Nội dung FSO/).first()).toContainText(
    "được copy sẵn khi bạn bấm: hãy dán vào ô lời nhắn hoặc nội dung.",
  );
});

test("R-SHOP-2: the code is handed to other applications as a picture", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared });
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] } = {}) => {
      shared.push(...files.map(({ type, size }) => `${type} ${size > 0}`));
    };
  });
  await aPlayer(page);
  await page.goto("/payment/bank-transfer?amount=200000");
  await button(page, "Chia sẻ mã QR").click();
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared);
  await expect.poll(shared).toEqual(["image/png true"]);
});

test("R-SHOP-2: a picture of the code that cannot be made is told, and the next press makes it", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    let isFirst = true;
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      if (!isFirst) return toBlob.apply(this, given);
      isFirst = false;
      given[0](null);
    };
  });
  await aPlayer(page);
  await page.goto("/payment/bank-transfer?amount=200000");
  await button(page, "Lưu mã QR").click();
  const failure = page.getByRole("alert").filter({ hasText: "Trang gặp lỗi" });
  await expect(failure).toBeVisible();
  const download = page.waitForEvent("download");
  await button(page, "Lưu mã QR").click();
  expect((await download).suggestedFilename()).toMatch(/-200000\.png$/);
  await expect(failure).toHaveCount(0);
});

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test("R-SHOP-2: the text message to send stands in a code to scan", async ({ page }) => {
    await page.goto("/recovery/forgot-password-by-phone");
    await page.getByLabel("Tên đăng nhập").fill("dai_hiep");
    const code = page.getByRole("img", { name: /^Mã QR tin nhắn/ });
    expect(await readQr(code)).toBe("SMSTO:0900000100:MXT dai_hiep");
  });
});

test("R-SHOP-9: the press that orders stays in sight while one chooses", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/recharge");
  await expect(button(page, "Nạp Đồng")).toBeInViewport({ ratio: 1 });
  await page.goto("/buy");
  await expect(button(page, "Mua gói")).toBeInViewport({ ratio: 1 });
  await page.goto("/payment/card");
  await expect(button(page, "Xác nhận")).toBeInViewport({ ratio: 1 });
});

test("R-SHOP-3: the first packages stand in the first screen of the home page", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^100 Đồng/ })).toBeInViewport({ ratio: 0.5 });
});
