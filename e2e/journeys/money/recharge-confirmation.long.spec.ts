/** Tests the proof that a recharge above a daily sum needs, in a portal whose settings require one. */
import { expect, type Page } from "@playwright/test";
import { awayFromMidnight } from "../../support/vietnam-time.ts";
import { heard, listen } from "../../support/browser/announcements.ts";
import { addAuthenticator } from "../../support/browser/authenticator.ts";
import { violations } from "../../support/browser/axe.ts";
import { overflow } from "../../support/browser/layout.ts";
import {
  chooseCoins,
  field,
  fill,
  payAsShown,
  press,
  status,
} from "../../support/player/actions.ts";
import { freshPhone, newestCode, SUPPORT_PHONE } from "../../support/player/phones.ts";
import { givePassword, register } from "../../support/player/player.ts";
import { topUp } from "../../support/player/top-up.ts";
import { post } from "../../support/programs/api.ts";
import { configWith, useOtherProduct } from "../../support/programs/product.ts";
import { sandboxAt } from "../../support/programs/sandbox.ts";
import { CONFIRMING_PORTS } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: [
    "403 POST /api/recharge/game",
    "422 POST /api/recharge/game",
    "422 POST /api/purchases/*/pay",
  ],
});
useOtherProduct(test, CONFIRMING_PORTS, async () => ({
  PORTAL_CONFIG: await configWith(`recharge: {
    ...demo.recharge,
    confirmAboveKpPerDay: 2_000,
    requires: { nameAndBirthDate: true, guardianUnderYears: 16 },
    playersLimitSpending: true,
  }`),
}));

const outside = sandboxAt(CONFIRMING_PORTS);
/** Matches the coins of a package above the sum that needs no proof. */
const LARGE = /5\.750/;
const SMS_CODE = "Mã bảo mật (SMS)";
const CODE_SENT = "Mã bảo mật đã được gửi đến số điện thoại của bạn";

const tile = (page: Page, coins: RegExp) =>
  page.locator("label").filter({ has: page.getByRole("radio", { name: coins }) });
const pay = (page: Page) => page.getByRole("button", { name: "Nạp Ngân Lượng" });
const bought = (page: Page) => page.getByText("Đã nạp thành công 5.750 Ngân Lượng");
const confirmation = (page: Page) => page.getByRole("dialog", { name: "Xác nhận nạp game" });

type Player = { username: string; phone: string };

/** Returns a new player whose name and date of birth are known. */
async function aNamedPlayer(page: Page): Promise<Player> {
  const phone = freshPhone();
  const username = await register(page, { phone });
  const person = { firstName: "Lan", lastName: "Trần", dob: "1994-04-30" };
  await post(page, "/api/user/identity", person, {}, "PUT");
  return { username, phone };
}

/** Returns a new player with credit for a few large amounts. */
async function aRichPlayer(page: Page): Promise<Player> {
  const player = await aNamedPlayer(page);
  await topUp(page, 2_000_000, {}, outside);
  return player;
}

const verifyPhone = ({ username, phone }: Player) =>
  outside.text({ from: phone, to: SUPPORT_PHONE, text: `KH ${username}` });

async function expectForEveryone(page: Page): Promise<void> {
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
}

test("R-CODE-1 R-GAME-2: a large sum needs a proof, such as a code by SMS", async ({ page }) => {
  await awayFromMidnight();
  const { username, phone } = await aRichPlayer(page);
  await verifyPhone({ username, phone });
  await page.goto("/recharge");
  await expect(tile(page, LARGE)).toContainText("Cần xác nhận thêm");
  await expect(page.getByText("Cần xác nhận thêm")).toHaveCount(1);

  const dialog = confirmation(page);
  const code = field(dialog, SMS_CODE);
  await test.step("the texted code confirms the order; a wrong one does not", async () => {
    await chooseCoins(page, LARGE);
    await expect(page.getByText(/Bạn xác nhận bằng:/).locator("..")).toContainText("Tin nhắn SMS");
    await pay(page).click();
    await expect(dialog).toContainText(
      /Thanh toán 5\.000 KP để nạp 5\.750 Ngân Lượng cho \S.*, máy chủ Hoa Sơn\./,
    );
    await expect(code).toBeFocused();
    await expect(dialog).toContainText(CODE_SENT);
    await expect(dialog).toContainText(`MXT ${username}`);
    await code.fill("ZZZZZZ");
    await press(dialog, "Xác nhận");
    await expect(code).toHaveAccessibleDescription(/Mã xác minh không đúng/);
    await code.fill(await newestCode(outside, phone, "ma xac nhan thanh toan"));
    await page.keyboard.press("Enter");
    await expect(bought(page)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator(":focus")).toContainText("Đã nạp thành công 5.750 Ngân Lượng");
  });

  await test.step("from then on even the smallest amount takes a proof", async () => {
    await expect(tile(page, /^100 Ngân Lượng/)).toContainText("Cần xác nhận thêm");
  });
});

test("R-CODE-1 R-GAME-2: a proof is chosen by the keyboard", async ({ page }) => {
  await addAuthenticator(page);
  await verifyPhone(await aRichPlayer(page));
  await page.goto("/security");
  await press(page, "Thêm khóa truy cập");
  await givePassword(page, "Tiếp tục");
  await expect(page.getByText(/Đã thêm khóa truy cập/)).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/recharge");
  await chooseCoins(page, LARGE);
  await pay(page).click();
  const dialog = confirmation(page);
  const passkey = dialog.getByRole("radio", { name: "Khóa truy cập" });
  const text = dialog.getByRole("radio", { name: "Tin nhắn SMS" });
  await expect(passkey).toBeChecked();
  await expectForEveryone(page);
  await passkey.press("ArrowRight");
  await expect(text).toBeChecked();
  await press(dialog, "Gửi mã");
  await expect(dialog).toContainText(CODE_SENT);
  await text.press("ArrowLeft");
  await expect(passkey).toBeChecked();
  await press(dialog, "Xác nhận");
  await expect(bought(page)).toBeVisible();
});

const PROOF_OF_A_PURCHASE = `
- heading "Đơn mua gói" [level=1]
- paragraph: /5\\.750 Ngân Lượng cho .+ · Hoa Sơn/
- status:
  - strong: KP đã đủ, chờ bạn làm thêm một bước
  - text: Với mức này, bạn cần xác nhận chính chủ.
- textbox "Mã bảo mật (SMS)"
- button "Gửi mã"
- button "Xác nhận và nạp" [disabled]
- button "Hủy đơn này"
`;

test("R-SHOP-1 R-SHOP-5 R-CODE-1: a screen reader announces the proof that is needed", async ({
  page,
}) => {
  const player = await aNamedPlayer(page);
  await verifyPhone(player);
  await listen(page);
  await page.goto("/buy?credit=5000");
  await page.getByRole("button", { name: "Trả 467.300đ qua Vietcombank" }).press("Enter");
  await expect(page.getByText("bạn cần xác nhận một bước ở trang này")).toBeVisible();
  await payAsShown(page, 467_300, { outside });

  await expect(page.getByRole("main")).toMatchAriaSnapshot(PROOF_OF_A_PURCHASE);
  const needed = /^KP đã đủ, chờ bạn làm thêm một bước Với mức này/;
  const timesSaid = async () => (await heard(page)).filter((text) => needed.test(text)).length;
  await expect.poll(timesSaid).toBe(1);

  await page.getByRole("button", { name: "Gửi mã" }).press("Enter");
  const code = field(page, SMS_CODE);
  await code.fill("ZZZZZZ");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/Mã xác minh không đúng/);
  await code.fill(await newestCode(outside, player.phone, "ma xac nhan thanh toan"));
  await code.press("Enter");
  await expect(status(page, "+5.750")).toBeFocused();
  expect((await heard(page)).at(-1)).toMatch(
    /^Đã nhận \+5\.750 Ngân Lượng .+ · Hoa Sơn Đã vào game lúc /,
  );
  expect(await timesSaid()).toBe(1);
});

test("R-LAW-2 R-LAW-3: a young player names a guardian first", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await register(page);
  await topUp(page, 100_000, {}, outside);
  await page.goto("/recharge");
  await expect(page.getByText("Trước khi nạp game")).toBeVisible();
  await expect(page.getByLabel("Máy chủ")).toBeHidden();
  await fill(page, { Họ: "Trần", Tên: "An", "Ngày sinh": "31/01/2020" });
  await expectForEveryone(page);
  await field(page, "Ngày sinh").press("Enter");

  await test.step("the guardian's phone receives a code", async () => {
    await expect(page.getByRole("group", { name: "Người giám hộ" })).toBeFocused();
    const phone = freshPhone();
    await fill(page, {
      "Họ tên người giám hộ": "Trần Văn Bình",
      "Số điện thoại người giám hộ": phone,
    });
    await page.getByLabel("Quan hệ với bạn").selectOption({ label: "Cha" });
    await expectForEveryone(page);
    await press(page, "Gửi mã");
    const code = page.getByLabel("Mã xác minh của người giám hộ");
    await expect(code).toBeVisible();
    await expectForEveryone(page);
    const find = async () =>
      / ma ([0-9A-Z]{6}) /.exec((await outside.textsTo(phone))[0]?.text ?? "")?.[1];
    await expect.poll(find).toBeDefined();
    await code.fill((await find()) ?? "");
    await code.press("Enter");
  });
  await expect(page.getByLabel("Máy chủ")).toBeVisible();
});

test("R-LAW-4: a player sets a spending limit, and sees what is left", async ({ page }) => {
  await awayFromMidnight();
  await aRichPlayer(page);
  await page.goto("/recharge");
  const limit = page.getByLabel("Tối đa một ngày");
  await press(page, "Đặt hạn mức một ngày");
  await limit.fill("1200");
  await expect(limit).toHaveValue("1.200");
  await press(page, "Lưu hạn mức");
  await expect(page.getByText("Đã đặt hạn mức.")).toBeVisible();
  await expect(tile(page, LARGE)).toContainText("Quá hạn mức");

  await chooseCoins(page, /1\.075/);
  await pay(page).click();
  await expect(page.getByText("Đã nạp thành công")).toBeVisible();
  await expect(page.getByText("Còn 200 KP")).toBeVisible();

  await test.step("a higher limit waits, and can be withdrawn", async () => {
    await press(page, "Đổi hạn mức một ngày");
    await limit.fill("3000");
    await press(page, "Lưu hạn mức");
    await expect(page.getByText("Hạn mức mới có hiệu lực từ")).toBeVisible();
    await press(page, "Giữ 1.200 KP");
    await expect(page.getByText("Đã giữ hạn mức cũ.")).toBeVisible();
  });
});
