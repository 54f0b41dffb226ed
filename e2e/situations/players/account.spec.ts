/** Plays a player's ways on a phone: a lost password, a gift code, lost money. Presses and swipes are counted. */
import { expect } from "@playwright/test";
import { aPlayer, nextPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { way } from "../support/way.ts";

const NEW_PASSWORD = "Tieu-ngao-1967!";
/** The form of the demo's codes. */
const GIFT_CODE = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

way(
  {
    nth: 6,
    name: "Back into an account whose password is lost, by SMS",
    mostPresses: 8,
    mostScrolls: 2,
    elsewhere:
      "Garena by email: its page, the name, the address, the code from the mail, the new password ([its help](https://hotro.garena.vn/faq/mat-mat-khau_206/))",
  },
  async ({ page, player, begin }) => {
    const { username, phone } = await nextPlayer();
    await page.goto("/login");
    begin();
    await player.click(page.getByRole("link", { name: "Quên mật khẩu?" }));
    await player.click(page.getByRole("link", { name: /Bằng số điện thoại/ }));
    await player.fill(page.getByLabel("Tên đăng nhập"), username);
    const message = page.locator('a[href^="sms:"]').first();
    const { pathname } = new URL((await message.getAttribute("href")) ?? "");
    await player.leaveBy(message);
    const [reply] = await sandbox.text({ from: phone, to: pathname, text: `MXT ${username}` });
    const code = / la (\w{6}),/.exec(reply?.text ?? "")?.[1] ?? "";
    await player.fill(page.getByLabel("Mã xác minh", { exact: true }), code);
    await player.fill(page.getByLabel("Mật khẩu mới", { exact: true }), NEW_PASSWORD);
    await player.see(page.getByText("Độ mạnh: rất mạnh"));
    await player.fill(page.getByLabel("Nhập lại mật khẩu mới"), NEW_PASSWORD);
    await player.click(page.getByRole("button", { name: "Đổi mật khẩu" }));
    await player.see(page.getByRole("heading", { name: "Đổi mật khẩu thành công" }));
  },
);

way(
  {
    nth: 7,
    name: "A gift code that was earned",
    mostPresses: 2,
    mostScrolls: 1,
    elsewhere:
      "Star Stable, the other way round: *Redeem a Code*, the code typed, *Redeem*, then the mailbox in the game ([its help](https://help.starstable.com/hc/en-us/articles/360001374060-How-do-I-redeem-a-code-))",
  },
  async ({ page, player, begin }) => {
    await aPlayer(page);
    await topUp(page, 100_000);
    await page.goto("/");
    begin();
    await player.click(page.getByRole("link", { name: "Nhận GiftCode", exact: true }));
    await player.click(page.getByRole("button", { name: "Nhận KeyAuto" }));
    await player.see(page.getByText(GIFT_CODE));
    const received = page.getByRole("row").filter({ has: page.getByText(GIFT_CODE) });
    await player.see(received.getByText("Trong game: Hoạt động"));
  },
);

way(
  {
    nth: 8,
    name: "Money that was paid and did not come",
    mostPresses: 6,
    mostScrolls: 2,
    elsewhere:
      "Codashop: a form with time, number or address, game and what it had answered, 24 hours after the purchase ([its help](https://my.support.codashop.com/hc/en-us/articles/360002016576-I-Completed-a-Purchase-but-Didn-t-Get-the-Item))",
  },
  async ({ page, player, begin }) => {
    const AMOUNT_VND = 124_000;
    await aPlayer(page);
    const reference = `FT27${Date.now()}`;
    await sandbox.transfer({
      method: "vietcombank",
      amount: AMOUNT_VND,
      content: "em gui tien",
      reference,
    });
    await page.goto("/");
    begin();
    await player.click(page.getByRole("button", { name: "Mở danh mục" }));
    await player.click(page.getByRole("link", { name: "Hỗ trợ" }));
    await player.click(page.getByRole("link", { name: /^Tiền của tôi đâu/ }));
    await player.fill(page.getByLabel("Số tiền đã chuyển"), String(AMOUNT_VND));
    await player.fill(page.getByLabel("6 ký tự cuối của mã giao dịch"), reference.slice(-6));
    await player.click(page.getByRole("button", { name: "Tìm giao dịch" }));
    const found = page.getByRole("listitem").filter({ hasText: "124.000đ" });
    await player.see(found);
    await expect(found).toBeVisible();
  },
);
