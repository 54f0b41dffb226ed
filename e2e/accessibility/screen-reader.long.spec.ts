/** Pays and buys as a screen reader hears it: the pages' structure by roles and names, and their announcements. */
import { expect, type Page } from "@playwright/test";
import { heard, listen } from "../support/browser/announcements.ts";
import { stopClock } from "../support/browser/still.ts";
import { payAsShown, press } from "../support/player/actions.ts";
import { aPlayer } from "../support/player/people.ts";
import { fillRegistration } from "../support/player/player.ts";
import { topUp } from "../support/player/top-up.ts";
import { test } from "../support/test.ts";

/** The name of the QR code has all its content, and each part can be copied below it. */
const PAYMENT = `
- heading "Nạp thẻ qua ngân hàng" [level=1]
- term: Số dư tài khoản
- definition: 0 KP
- navigation "Phương thức thanh toán":
  - list:
    - listitem:
      - link /Thẻ cào/
    - listitem:
      - link /Ví điện tử/
    - listitem:
      - link /QR Pay .* Khuyên dùng/
- group "Chọn ngân hàng":
  - radio "Vietcombank" [checked]
  - radio "Techcombank"
- heading "Số tiền muốn nạp (không bắt buộc)" [level=2]
- group "Số tiền muốn nạp (không bắt buộc)":
  - table "Thưởng nạp":
    - rowgroup:
      - row "Mức nạp Thưởng":
        - columnheader "Mức nạp"
        - columnheader "Thưởng"
    - rowgroup:
      - row "100.000đ 1.000 KP + 50"
      - row "200.000đ 2.000 KP + 140":
        - rowheader "200.000đ":
          - radio "200.000đ" [checked]
        - cell "2.000 KP + 140"
- textbox "Hoặc nhập số tiền khác"
- region "Thông tin chuyển khoản":
  - heading "Vietcombank" [level=2]
  - button /Nội dung chuyển khoản FSO[0-9A-Z]{8} Sao chép nội dung chuyển khoản/
  - button "Số tài khoản 1013579246 Sao chép số tài khoản"
  - button "Chủ tài khoản CONG TY FS ONLINE Sao chép chủ tài khoản"
  - img /^Mã QR chuyển khoản. Vietcombank, số tài khoản 1013579246, chủ tài khoản CONG TY FS ONLINE, nội dung FSO[0-9A-Z]{8}, số tiền 200.000đ$/
  - button "Phóng to mã QR"
  - button "Lưu mã QR"
  - status:
    - paragraph: Đang chờ chuyển khoản...
  - button "Tôi đã chuyển tiền"
`;

const ARRIVED = `
- definition: 2.140 KP
- region "Thông tin chuyển khoản":
  - status:
    - text: Đã nhận +2.000 KP và thưởng 140 KP
    - paragraph: /Qua Vietcombank, đã vào tài khoản lúc .* Mã giao dịch/
    - link "Xem từng bước"
`;

const RECHARGE = `
- heading "Nạp game" [level=1]
- term: Số dư tài khoản
- definition: 2.140 KP
- combobox "Máy chủ"
- group "Chọn mức nạp":
  - 'radio "1.075 Ngân Lượng Lợi hơn 7% Cần: 1.000 KP" [checked]'
  - 'radio "5.750 Ngân Lượng Lợi hơn 15% Cần: 5.000 KP Không đủ 5.000" [disabled]'
- term: Máy chủ
- definition: Hoa Sơn
- term: Nhận được
- definition: /1\\.075 Ngân Lượng/
- term: Thanh toán
- definition: 1.000 KP
- term: Số dư còn lại
- definition: 1.140 KP
- button "Nạp Ngân Lượng"
`;

const BOUGHT = `
- status:
  - text: Đã nhận +1.075 Ngân Lượng Đã nạp thành công 1.075 Ngân Lượng
  - link "Xem giao dịch"
`;

test("R-PAY-4 R-GAME-2: a screen reader follows a payment", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  const main = page.getByRole("main");
  await page.getByRole("radio", { name: /200\.000đ/ }).check();
  await expect(main).toMatchAriaSnapshot(PAYMENT);
  await topUp(page, 200_000);
  await expect(main).toMatchAriaSnapshot(ARRIVED);
  await page.getByRole("link", { name: "Nạp game" }).first().click();
  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await page.getByRole("radio", { name: /1\.075/ }).check();
  await expect(main).toMatchAriaSnapshot(RECHARGE);
  await press(page, "Nạp Ngân Lượng");
  await expect(main).toMatchAriaSnapshot(BOUGHT);
  await expect(page.locator(":focus")).toContainText("Đã nạp thành công 1.075 Ngân Lượng");
  await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 });
});

/** Each sum has its unit: coins and đồng sound alike. */
const CHOICE = `
- heading "Mua gói" [level=1]
- paragraph: KP trong số dư được trừ trước, bạn chỉ trả phần thiếu.
- paragraph:
  - text: Người nhận
  - strong: /.+/
  - text: /Máy chủ Hoa Sơn · Cấp \\d+/
- button "Đổi người nhận"
- group "Chọn gói":
  - radio "100 Ngân Lượng giá 10.000đ 100 KP"
  - radio "1.075 Ngân Lượng Lợi hơn 7% giá 100.000đ 1.000 KP" [checked]
- group "Trả bằng":
  - radio "Vietcombank 100.000đ thưởng 50 KP" [checked]
  - radio "MoMo 100.000đ thưởng 50 KP"
- region "Đơn hàng":
  - term: Giá gói
  - definition: 1.000 KP
  - term: Số dư hiện có
  - definition: 0 KP
  - term: Cần trả
  - definition: 100.000đ
  - paragraph: Chuyển thêm 100.000đ thì được thưởng 7%; phần dư nằm trong số dư KP của bạn.
- paragraph:
  - strong: 1.075 Ngân Lượng
  - text: /.+ · Hoa Sơn/
- button "Trả 100.000đ qua Vietcombank"
`;

const PAY_ALL = `
- heading "Đơn mua gói" [level=1]
- paragraph: /1\\.075 Ngân Lượng cho .+ · Hoa Sơn/
- status
- paragraph:
  - text: Số tiền cần chuyển
  - strong: 100.000đ
- button "Cách khác"
- button "Mở app ngân hàng"
- img /^Mã QR chuyển khoản. Vietcombank, số tài khoản 1013579246, chủ tài khoản CONG TY FS ONLINE, nội dung FSO[0-9A-Z]{8}, số tiền 100\\.000đ$/
- button "Phóng to mã QR"
- button "Lưu mã QR"
- paragraph: Đang chờ tiền đến. Có tiền là Ngân Lượng tự vào nhân vật, bạn cứ đóng trang này.
- paragraph:
  - text: Ngân hàng
  - strong: Vietcombank
- button /Nội dung chuyển khoản FSO[0-9A-Z]{8} Sao chép nội dung chuyển khoản/
- button "Số tài khoản 1013579246 Sao chép số tài khoản"
- button "Chủ tài khoản CONG TY FS ONLINE Sao chép chủ tài khoản"
- button "Số tiền 100.000đ Sao chép số tiền"
- link "Đã chuyển mà chưa thấy KP? Tìm giao dịch"
- button "Hủy đơn này"
`;

/** The same page after a part of the money, with the new sum and code. */
const PAY_THE_REST = `
- heading "Đơn mua gói" [level=1]
- paragraph: /1\\.075 Ngân Lượng cho .+ · Hoa Sơn/
- status
- paragraph:
  - text: Số tiền cần chuyển
  - strong: 40.000đ
- button "Mở app ngân hàng"
- img /^Mã QR chuyển khoản. Vietcombank, .+, số tiền 40\\.000đ$/
- button "Số tiền 40.000đ Sao chép số tiền"
- button "Hủy đơn này"
`;

const DELIVERED = `
- heading "Đơn mua gói" [level=1]
- status
- link "Vào game"
- link "Mua gói khác"
- link "Xem trong lịch sử"
`;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const payButton = (page: Page) =>
    page.getByRole("button", { name: "Trả 100.000đ qua Vietcombank" });
  const copyButton = (page: Page) => page.getByRole("button", { name: /^Nội dung chuyển khoản/ });

  test("R-SHOP-1 R-SHOP-4: a package is bought with a screen reader", async ({ page }) => {
    await aPlayer(page);
    await listen(page);
    await page.goto("/");
    const main = page.getByRole("main");
    const focused = page.locator(":focus");
    await main.getByRole("link", { name: "Mua gói" }).press("Enter");
    await expect(focused).toHaveText("Mua gói");
    await page.getByRole("radio", { name: /^1\.075 Ngân Lượng/ }).press("Space");
    await expect(main).toMatchAriaSnapshot(CHOICE);

    await test.step("the choice of another receiver keeps the focus and is announced", async () => {
      await page.getByRole("button", { name: "Đổi người nhận" }).press("Enter");
      await expect(focused).toHaveRole("radio");
      await page.getByLabel("Hoặc máy chủ khác").selectOption("Võ Đang");
      await expect(page.getByText(/ · Võ Đang$/)).toBeVisible();
      await focused.press("Space");
      await expect(focused).toHaveAccessibleName("Đổi người nhận");
      await expect(focused).toHaveAccessibleDescription(
        /^Người nhận .+ Máy chủ Hoa Sơn · Cấp \d+$/,
      );
    });

    await payButton(page).press("Enter");
    await expect(focused).toHaveText("Đơn mua gói");
    await expect(main).toMatchAriaSnapshot(PAY_ALL);

    await copyButton(page).focus();
    await payAsShown(page, 100_000);
    await expect(main).toMatchAriaSnapshot(DELIVERED);
    await expect(focused).toHaveRole("status");
    // The news of the money is loaded as it comes: on a slow line it is heard after the coins.
    for (const words of [
      /^Đã nhận 1\.000 KP Thưởng thêm 50 KP\.$/,
      /^Đã nhận \+1\.075 Ngân Lượng .+ · Hoa Sơn Đã vào game lúc .+ Hãy đăng nhập lại nhân vật để cập nhật số dư\.$/,
    ]) {
      await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(words));
    }
  });

  test("R-SHOP-1: a screen reader announces missing money and delivered coins", async ({
    page,
  }) => {
    await aPlayer(page);
    await listen(page);
    await page.goto("/buy?credit=1000");
    await payButton(page).press("Enter");
    const focused = page.locator(":focus");
    await expect(focused).toHaveText("Đơn mua gói");
    const main = page.getByRole("main");

    await copyButton(page).focus();
    await payAsShown(page, 60_000);
    await expect(main).toMatchAriaSnapshot(PAY_THE_REST);
    await expect(copyButton(page), "the focus stays while the sum changes").toBeFocused();
    const short = /^Đã nhận 60\.000đ, chưa đủ Còn thiếu 40\.000đ\. Mã QR bên dưới đã đổi/;
    const timesSaid = async () => (await heard(page)).filter((text) => short.test(text)).length;
    await expect.poll(timesSaid).toBe(1);

    await payAsShown(page, 40_000);
    await expect(main).toMatchAriaSnapshot(DELIVERED);
    await expect(focused).toHaveRole("status");
    const delivered = /^Đã nhận \+1\.075 Ngân Lượng .+ · Hoa Sơn Đã vào game lúc /;
    await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(delivered));
    // The message about the missing money is not repeated with the rest.
    expect(await timesSaid()).toBe(1);
  });
});

test("R-SIGNUP-2: a screen reader announces once what a password lacks", async ({ page }) => {
  await fillRegistration(page, { password: "" });
  await page.clock.install();
  await stopClock(page);
  const message = page.getByRole("status").filter({ hasText: "Mật khẩu" });
  await page.getByLabel("Mật khẩu", { exact: true }).pressSequentially("kiemkhach");
  await page.clock.runFor(1_000);
  await expect(message).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(message).toHaveText("Mật khẩu còn cần: có chữ số.");
});
