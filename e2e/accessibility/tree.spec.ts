import { expect } from "@playwright/test";
import { aPlayer } from "../support/player/people.ts";
import { topUp } from "../support/player/top-up.ts";
import { test } from "../support/test.ts";

const AMOUNT_VND = 200_000;

/** Players who cannot see the QR code find all its content in its name, and each part below it to copy. */
const DESKTOP = `
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
- group "Số tiền muốn nạp (không bắt buộc)":
  - radio "100.000đ Thưởng 5%"
  - radio "200.000đ Thưởng 7%" [checked]
- textbox "Hoặc nhập số tiền khác"
- region "Thông tin chuyển khoản":
  - heading "Vietcombank" [level=2]
  - img /^Mã QR chuyển khoản. Vietcombank, số tài khoản 1013579246, chủ tài khoản CONG TY FS ONLINE, nội dung FSO[0-9A-Z]{8}, số tiền 200.000đ$/
  - button "Phóng to mã QR"
  - button "Lưu mã QR"
  - status:
    - paragraph: Đang chờ chuyển khoản...
  - button /Nội dung chuyển khoản FSO[0-9A-Z]{8} Copy nội dung chuyển khoản/
  - button "Số tài khoản 1013579246 Copy số tài khoản"
  - button "Chủ tài khoản CONG TY FS ONLINE Copy chủ tài khoản"
  - button "Tôi đã chuyển tiền"
- heading "Thưởng nạp" [level=2]
- table "Thưởng nạp":
  - rowgroup:
    - row "Mức nạp Thưởng":
      - columnheader "Mức nạp"
      - columnheader "Thưởng"
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
  - 'radio "1.075 Đồng +7% Đồng trên mỗi KP Cần: 1.000 KP" [checked]'
  - 'radio "5.750 Đồng +15% Đồng trên mỗi KP Cần: 5.000 KP Không đủ 5.000 KP" [disabled]'
- term: Máy chủ
- definition: Hoa Sơn
- term: Nhận được
- definition: /1\\.075 Đồng/
- term: Thanh toán
- definition: 1.000 KP
- term: Số dư còn lại
- definition: 1.140 KP
- button "Nạp Đồng"
`;

const BOUGHT = `
- status:
  - text: Đã nhận +1.075 Đồng Đã nạp thành công 1.075 Đồng
  - link "Xem giao dịch"
`;

test("R-PAY-4 R-GAME-2: names, roles and announcements of paying are right for a screen reader", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  const main = page.getByRole("main");
  await page.getByRole("radio", { name: /200\.000đ/ }).check();
  await expect(main).toMatchAriaSnapshot(DESKTOP);
  await topUp(page, AMOUNT_VND);
  await expect(main).toMatchAriaSnapshot(ARRIVED);
  await page.getByRole("link", { name: "Nạp game" }).first().click();
  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await page.getByRole("radio", { name: /1\.075/ }).check();
  await expect(main).toMatchAriaSnapshot(RECHARGE);
  await page.getByRole("button", { name: "Nạp Đồng" }).click();
  await expect(main).toMatchAriaSnapshot(BOUGHT);
  await expect(page.locator(":focus")).toContainText("Đã nạp thành công 1.075 Đồng");
  await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 });
});
