/** Tests that pages fit phones, upright and in landscape, and offer the bank's application there. */
import { expect, type Locator, type Page } from "@playwright/test";
import { readQr } from "../../support/browser/qr.ts";
import { chooseAmount, fill, press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const UPRIGHT = { width: 360, height: 740 };
const LANDSCAPE = [
  { width: 740, height: 360 },
  { width: 844, height: 390 },
];
const TABLETS = [
  { width: 768, height: 1024 },
  { width: 1180, height: 820 },
];
const TRANSFER = "/payment/bank-transfer?amount=200000";
const OPEN_APP = "Mở app ngân hàng";

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Expects that an element is whole on the screen without scrolling, and not covered by another. */
async function expectAtHand(place: Locator): Promise<void> {
  await expect(place).toBeInViewport({ ratio: 1 });
  const isOnTop = await place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop, "nothing covers its middle").toBe(true);
}

/** Opens the bank's application of that name, which is not installed. */
async function openApp(page: Page, name: RegExp): Promise<void> {
  await page.context().route("https://dl.vietqr.io/**", (route) => route.fulfill({ body: "" }));
  await page.goto(TRANSFER);
  await press(page, OPEN_APP);
  await page.getByRole("dialog").getByRole("link", { name }).click();
  await page.reload();
}

for (const size of [UPRIGHT, ...LANDSCAPE]) {
  test(`R-SHOP-9: login and registration fit ${size.width} × ${size.height}`, async ({ page }) => {
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

for (const size of [...LANDSCAPE, ...TABLETS]) {
  test(`R-SHOP-2: a touch screen of ${size.width} × ${size.height} offers the app`, async ({
    page,
  }) => {
    await aPlayer(page);
    await page.setViewportSize(size);
    const choose200K = () => chooseAmount(page, /^200\.000đ/);
    await page.goto("/payment/bank-transfer");
    await choose200K();
    await expectAtHand(button(page, OPEN_APP));
    await page.goto("/payment/e-wallet");
    await choose200K();
    await expectAtHand(link(page, "Mở MoMo"));
  });
}

test("R-SHOP-2: the app that was opened last comes first", async ({ page }) => {
  await aPlayer(page);
  await openApp(page, /^ACB ONE/);
  await expectAtHand(link(page, "Mở ACB ONE"));
  await press(page, "App khác");
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toContainText("ACB ONE");
});

test("R-SHOP-2: the page names the field to paste into", async ({ page }) => {
  await aPlayer(page);
  const note = page.getByText(/là nội dung FSO/).first();
  await openApp(page, /^Techcombank/);
  await expect(note).toContainText("Bấm “Mở Techcombank Mobile” là");
  await expect(note).toContainText("được sao chép sẵn: hãy dán vào ô nội dung chuyển khoản.");
  await page.goto("/payment/e-wallet?method=momo&amount=200000");
  await expect(note).toContainText("Bấm “Mở MoMo” là");
  await expect(note).toContainText("được sao chép sẵn: hãy dán vào ô lời nhắn hoặc nội dung.");
});

test("R-SHOP-2: the code is shared with other apps as a picture", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared });
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] } = {}) => {
      shared.push(...files.map(({ type, size }) => `${type} ${size > 0}`));
    };
  });
  await aPlayer(page);
  await page.goto(TRANSFER);
  await press(page, "Chia sẻ mã QR");
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared);
  await expect.poll(shared).toEqual(["image/png true"]);
});

test("R-SHOP-2: after a failure the next press saves the code", async ({ page }) => {
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
  await page.goto(TRANSFER);
  await press(page, "Lưu mã QR");
  const failure = page.getByRole("alert").filter({ hasText: "Trang gặp lỗi" });
  await expect(failure).toBeVisible();
  const download = page.waitForEvent("download");
  await press(page, "Lưu mã QR");
  expect((await download).suggestedFilename()).toMatch(/-200000\.png$/);
  await expect(failure).toHaveCount(0);
});

test("R-RECOVER-4: support numbers keep on one line, and a sent text leads to its code", async ({
  page,
}) => {
  await page.goto("/recovery/forgot-password-by-phone");
  await fill(page, { "Tên đăng nhập": "dai_hiep" });
  const numbers = page.locator('a[href^="sms:"]');
  for (const width of [360, 390, 430, 447, 480]) {
    await page.setViewportSize({ width, height: 800 });
    for (const number of await numbers.all()) {
      const tops = await number.evaluate((link) => {
        const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const found: number[] = [];
        while (texts.nextNode()) {
          range.selectNode(texts.currentNode);
          found.push(...[...range.getClientRects()].map(({ top }) => Math.round(top)));
        }
        return found;
      });
      expect(new Set(tops).size, `lines at ${width} px`).toBe(1);
    }
  }
  await page.evaluate(() =>
    addEventListener("click", (event) => event.preventDefault(), { capture: true, once: true }),
  );
  await numbers.first().click();
  await expect(page.getByLabel("Mã xác minh", { exact: true })).toBeFocused();
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test("R-SHOP-2: the QR code contains the text message to send", async ({ page }) => {
    await page.goto("/recovery/forgot-password-by-phone");
    await fill(page, { "Tên đăng nhập": "dai_hiep" });
    const code = page.getByRole("img", { name: /^Mã QR tin nhắn/ });
    expect(await readQr(code)).toBe("SMSTO:0900000100:MXT dai_hiep");
  });
});

test("R-SHOP-3 R-SHOP-9: order buttons stay on the screen", async ({ page }) => {
  await aPlayer(page);
  for (const [path, name] of [
    ["/recharge", "Nạp Ngân Lượng"],
    ["/buy", "Mua gói"],
  ] as const) {
    await page.goto(path);
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
});

test("R-ME-1: the profile and the phone's notice are on the first screen", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/");
  await expectAtHand(page.getByRole("main").getByRole("link", { name: "Mua gói" }));
  await expectAtHand(page.getByRole("heading", { name: "Hồ sơ" }));
  for (const name of ["Sửa họ và tên", "Chi tiết số điện thoại", "Thêm email", "Sửa ngôn ngữ"]) {
    await expectAtHand(button(page, name).first());
  }
  await expectAtHand(page.getByText("Số điện thoại chưa được xác minh"));
});

for (const [path, open] of [
  ["/payment/bank-transfer", (page: Page) => button(page, OPEN_APP)],
  ["/payment/e-wallet", (page: Page) => link(page, "Mở MoMo")],
] as const) {
  test(`R-SHOP-2: what a transfer takes is on the first screen of ${path}`, async ({ page }) => {
    await aPlayer(page);
    await page.goto(path);
    await expectAtHand(open(page));
    for (const name of [/^Nội dung chuyển khoản/, /^Số (?:tài khoản|điện thoại ví)/, /^Chủ tài/]) {
      await expectAtHand(button(page, name));
    }
    const amount = page.getByRole("radio", { name: /^100\.000đ/ });
    await expect(amount, "folded").toBeHidden();
    await chooseAmount(page, /^100\.000đ/);
    await expectAtHand(button(page, "Xem mã QR 100.000đ"));
    await press(page, "Xem mã QR 100.000đ");
    await expectAtHand(page.getByRole("img", { name: /số tiền 100\.000đ$/ }));
  });
}
