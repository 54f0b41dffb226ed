import { expect } from "@playwright/test";
import { heard, listen } from "../support/browser/announcements.ts";
import { aPlayer } from "../support/player/people.ts";
import { sandbox } from "../support/programs/sandbox.ts";
import { test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Sums are heard with what they are: coins and đồng sound alike. */
const CHOICE = `
- heading "Mua gói" [level=1]
- paragraph: Trả phần còn thiếu, gói tự vào game.
- paragraph:
  - text: Người nhận
  - strong: /.+/
  - text: /Máy chủ Hoa Sơn · Cấp \\d+/
- button "Đổi người nhận"
- group "Chọn gói":
  - radio "100 Đồng giá 10.000đ"
  - radio "1.075 Đồng +7% Đồng trên mỗi KP giá 100.000đ" [checked]
- group "Trả bằng":
  - radio "Vietcombank 100.000đ · thưởng 50 KP" [checked]
  - radio "MoMo 100.000đ · thưởng 50 KP"
- region "Đơn hàng":
  - term: Người nhận
  - definition: /.+ · Hoa Sơn/
  - term: Nhận được
  - definition: 1.075 Đồng
  - term: Giá gói
  - definition: 1.000 KP
  - term: Số dư hiện có
  - definition: 0 KP
  - term: Cần trả
  - definition: 100.000đ
  - paragraph: Chuyển thêm 100.000đ thì được thưởng 7%; phần dư nằm trong số dư KP của bạn.
- button "Trả 100.000đ qua Vietcombank"
`;

const PAY = `
- heading "Đơn mua gói" [level=1]
- paragraph: /1\\.075 Đồng cho .+ · Hoa Sơn/
- status
- paragraph:
  - text: Số tiền cần chuyển
  - strong: 100.000đ
- button "Cách khác"
- button "Mở app ngân hàng"
- img /^Mã QR chuyển khoản. Vietcombank, số tài khoản 1013579246, chủ tài khoản CONG TY FS ONLINE, nội dung FSO[0-9A-Z]{8}, số tiền 100\\.000đ$/
- button "Phóng to mã QR"
- button "Lưu mã QR"
- paragraph: Đang chờ tiền đến. Nhận được tiền, Đồng sẽ tự vào game; bạn có thể đóng trang này.
- button /Nội dung chuyển khoản FSO[0-9A-Z]{8} Copy nội dung chuyển khoản/
- button "Số tài khoản 1013579246 Copy số tài khoản"
- button "Chủ tài khoản CONG TY FS ONLINE Copy chủ tài khoản"
- button "Số tiền 100.000đ Copy số tiền"
- link "Đã chuyển mà chưa thấy KP? Tiền của tôi đâu?"
- button "Hủy đơn này"
`;

/** The same page after a part of the money: the sum and the code have changed in place. */
const PAY_THE_REST = `
- heading "Đơn mua gói" [level=1]
- paragraph: /1\\.075 Đồng cho .+ · Hoa Sơn/
- status
- paragraph:
  - text: Số tiền cần chuyển
  - strong: 40.000đ
- button "Mở app ngân hàng"
- img /^Mã QR chuyển khoản. Vietcombank, .+, số tiền 40\\.000đ$/
- button "Số tiền 40.000đ Copy số tiền"
- button "Hủy đơn này"
`;

const DELIVERED = `
- heading "Đơn mua gói" [level=1]
- status
- link "Vào game"
- link "Mua gói khác"
- link "Xem trong lịch sử"
`;

test("R-SHOP-1 R-SHOP-4: who cannot see buys a package by ear, from the home page to the coins", async ({
  page,
}) => {
  await aPlayer(page);
  await listen(page);
  await page.goto("/");
  const main = page.getByRole("main");
  const focused = page.locator(":focus");
  await page
    .getByRole("link", { name: "+7% Đồng trên mỗi KP, 1.075 Đồng giá 100.000đ" })
    .press("Enter");
  await expect(focused).toHaveText("Mua gói");
  await expect(main).toMatchAriaSnapshot(CHOICE);

  await test.step("who chooses another receiver loses neither the place nor the word", async () => {
    await page.getByRole("button", { name: "Đổi người nhận" }).press("Enter");
    await expect(focused).toHaveRole("radio");
    await page.getByLabel("Hoặc máy chủ khác").selectOption("Võ Đang");
    await expect(page.getByRole("region", { name: "Đơn hàng" })).toContainText("Võ Đang");
    await focused.press("Space");
    await expect(focused).toHaveAccessibleName("Đổi người nhận");
    await expect(focused).toHaveAccessibleDescription(/^Người nhận .+ Máy chủ Hoa Sơn · Cấp \d+$/);
  });

  await page.getByRole("button", { name: "Trả 100.000đ qua Vietcombank" }).press("Enter");
  await expect(focused).toHaveText("Đơn mua gói");
  await expect(main).toMatchAriaSnapshot(PAY);

  await page.getByRole("button", { name: /^Nội dung chuyển khoản/ }).focus();
  const content = await page.getByText(/^FSO[0-9A-Z]{8}$/).innerText();
  await sandbox.transfer({ method: "vietcombank", amount: 100_000, content });
  await expect(main).toMatchAriaSnapshot(DELIVERED);
  await expect(focused).toHaveRole("status");
  const said = await heard(page);
  expect(said.at(-1)).toMatch(
    / · Hoa Sơn Đã vào game lúc .+ Hãy đăng nhập lại nhân vật để cập nhật số dư\.$/,
  );
  const [money, coins] = [/^Đã nhận 1\.000 KP Thưởng thêm 50 KP\.$/, /^Đã nhận \+1\.075 Đồng /].map(
    (words) => said.findIndex((text) => words.test(text)),
  );
  expect(money, said.join(" | ")).toBeGreaterThanOrEqual(0);
  expect(coins, said.join(" | ")).toBeGreaterThan(money!);
});

test("R-SHOP-1: who cannot see hears that the money is too little and how much is left, pays the rest and hears of the coins", async ({
  page,
}) => {
  await aPlayer(page);
  await listen(page);
  await page.goto("/buy?credit=1000");
  await page.getByRole("button", { name: "Trả 100.000đ qua Vietcombank" }).press("Enter");
  const focused = page.locator(":focus");
  await expect(focused).toHaveText("Đơn mua gói");
  const main = page.getByRole("main");
  const copy = page.getByRole("button", { name: /^Nội dung chuyển khoản/ });
  const content = await page.getByText(/^FSO[0-9A-Z]{8}$/).innerText();

  await copy.focus();
  await sandbox.transfer({ method: "vietcombank", amount: 60_000, content });
  await expect(main).toMatchAriaSnapshot(PAY_THE_REST);
  await expect(copy, "the place is kept while the sum changes").toBeFocused();
  const short = /^Đã nhận 60\.000đ, chưa đủ Còn thiếu 40\.000đ\. Mã QR bên dưới đã đổi/;
  const timesSaid = async () => (await heard(page)).filter((text) => short.test(text)).length;
  await expect.poll(timesSaid).toBe(1);

  await sandbox.transfer({ method: "vietcombank", amount: 40_000, content });
  await expect(main).toMatchAriaSnapshot(DELIVERED);
  await expect(focused).toHaveRole("status");
  const said = await heard(page);
  expect(said.at(-1)).toMatch(/^Đã nhận \+1\.075 Đồng .+ · Hoa Sơn Đã vào game lúc /);
  // Each once: what was said of the money that was too little is not said again with the rest.
  expect(await timesSaid(), said.join(" | ")).toBe(1);
});
