/** Plays situations of an operator's day about payment channels, the game and texts for players, with few presses. */
import { expect } from "@playwright/test";
import { violations } from "../support/browser/axe.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { vietnamTime } from "../support/vietnam-time.ts";
import type { Person } from "./support/person.ts";
import { situation } from "./support/situation.ts";
import {
  approve,
  changeChannel,
  choose,
  confirm,
  DONE,
  openPage,
  openPortal,
  playerBeside,
  PROPOSED,
  REASON,
  resumeChannel,
} from "./support/steps.ts";

/** Opens the form of a text for players, and fills it in. */
async function writeText(person: Person, button: string, [title = "", text = ""]: string[]) {
  await openPage(person, /^Thông báo$/);
  await person.click(person.page.getByRole("button", { name: button }));
  await person.type(title);
  await person.press("Tab");
  await person.type(text);
  await person.click(person.page.getByRole("button", { name: "Xem trước" }));
}

async function approveHere(senior: Person): Promise<void> {
  await choose(senior, "Phê duyệt");
  await expect(senior.page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
}

situation(
  { nth: 6, name: "The card gateway is down", screen: "Kênh nạp" },
  async ({ as, begin, end }) => {
    const payments = await as("minh");
    const reason = "Cổng thẻ của đối tác đang lỗi. Vui lòng chuyển khoản.";
    const { page: player } = await playerBeside(payments);
    await player.goto("/payment/card");
    const submit = player.getByRole("button", { name: "Xác nhận" });
    await expect(submit).toBeEnabled();
    begin();
    await changeChannel(payments, "Tạm ngừng Thẻ cào", {
      fields: { "Người chơi đọc": reason },
      reason: "gateway does not respond",
    });
    await expect(payments.page.getByText(DONE)).toBeVisible();
    await player.reload();
    await expect(player.getByText(reason)).toBeVisible();
    await expect(submit).toBeDisabled();
    end();
    await resumeChannel(payments, "Thẻ cào");
    await player.close();
  },
);

situation(
  { nth: 7, name: "The game is under maintenance", screen: "Kênh nạp" },
  async ({ as, begin, end }) => {
    const payments = await as("minh");
    const { page: player } = await playerBeside(payments);
    begin();
    await changeChannel(payments, "Tạm ngừng Toàn bộ game", {
      fields: { "Kết thúc": vietnamTime(2) },
      reason: "maintenance until noon",
    });
    await expect(payments.page.getByText(DONE)).toBeVisible();
    await player.goto("/recharge");
    await player.getByLabel("Máy chủ").selectOption({ index: 1 });
    await expect(player.getByText("Game đang bảo trì. KP của bạn vẫn giữ nguyên.")).toBeVisible();
    await expect(player.getByText("Dự kiến mở lại lúc")).toBeVisible();
    end();
    await resumeChannel(payments, "Toàn bộ game");
    await player.close();
  },
);

situation(
  { nth: 11, name: "Another bank account", screen: "Kênh nạp, Phê duyệt" },
  async ({ as, begin }) => {
    const account = "19039998887776";
    const [admin, senior] = [await as("an"), await as("hoa")];
    const { page: player } = await playerBeside(admin);
    begin();
    await changeChannel(admin, "Đổi tài khoản Techcombank 19036668888019", {
      fields: { "Số tài khoản mới": account },
      reason: "the bank closes the old one",
    });
    await expect(admin.page.getByText(PROPOSED)).toBeVisible();
    await approve(senior, account);
    await player.goto("/payment/bank-transfer?method=techcombank");
    await expect(player.getByRole("img", { name: account })).toBeVisible();
    await senior.page.goto(new URL("/channels", CONSOLE_URL).href);
    await expect(senior.page.getByText("Đã thay, tiền đến vẫn được cộng")).toBeVisible();
    await player.close();
  },
);

situation(
  { nth: 15, name: "Double bonus for a weekend", screen: "Thưởng nạp" },
  async ({ as, begin, end }) => {
    const [marketing, senior] = [await as("mai"), await as("hoa")];
    const { page } = marketing;
    begin();
    await openPage(marketing, "Thưởng nạp");
    await marketing.click(page.getByRole("button", { name: "Nhân đôi thưởng cuối tuần" }));
    await expect(page.getByRole("table", { name: /Chi phí/ })).toBeVisible();
    await marketing.click(page.getByRole("button", { name: "Xem trước" }));
    await expect(page.getByText("2.000.000đ: 30%")).toBeVisible();
    await marketing.type("weekend");
    await marketing.press("Enter");
    await expect(page.getByText(PROPOSED)).toBeVisible();
    await openPage(senior, "Thưởng nạp");
    await approveHere(senior);
    const weekend = /Nhân đôi thưởng cuối tuần/;
    await expect(senior.page.getByRole("row", { name: weekend })).toContainText(
      /Sắp tới|Đang chạy/,
    );
    end();
    await page.reload();
    await marketing.click(page.getByRole("row", { name: weekend }).locator("[data-opens]"));
    await choose(marketing, "Sửa");
    await marketing.fill(page.getByLabel("Tên", { exact: true }).last(), "Thưởng cuối tuần này");
    await choose(marketing, "Xem trước");
    await confirm(marketing, "a shorter name", PROPOSED);
    await expect(page.getByRole("button", { name: "Xem trước" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Sửa", exact: true })).toBeVisible();
  },
);

situation({ nth: 16, name: "A gift-code campaign", screen: "GiftCode" }, async ({ as, begin }) => {
  const [marketing, senior] = [await as("mai"), await as("hoa")];
  await openPage(senior, "GiftCode");
  // The demo's campaign ends, so that there is room for another one.
  await senior.click(senior.page.getByRole("row", { name: /KeyAuto/ }).locator("[data-opens]"));
  await senior.click(senior.page.getByRole("button", { name: "Kết thúc sớm" }));
  await senior.fill(senior.page.getByLabel(REASON), "next one");
  await senior.press("Enter");
  await expect(senior.page.getByText(DONE)).toBeVisible();
  begin();
  await openPage(marketing, "GiftCode");
  await marketing.click(marketing.page.getByRole("button", { name: "Chương trình mới" }));
  await marketing.type("Quà Tết");
  await marketing.click(marketing.page.getByRole("button", { name: "Xem trước" }));
  await confirm(marketing, "quà Tết", PROPOSED);
  await senior.page.reload();
  await approveHere(senior);
  const row = senior.page.getByRole("row", { name: /Quà Tết/ });
  await expect(row).toContainText("Đang chạy");
  await expect(row).toContainText("100 / 0");
  const { page: player } = await playerBeside(senior);
  await player.goto("/giftcode");
  await expect(player.getByText("Quà Tết")).toBeVisible();
});

situation({ nth: 17, name: "A notice on the site", screen: "Thông báo" }, async ({ as, begin }) => {
  const [marketing, senior] = [await as("mai"), await as("hoa")];
  begin();
  await writeText(marketing, "Thông báo mới", [
    "Bảo trì MoMo",
    "Từ 2 giờ đến 4 giờ sáng mai, ví MoMo tạm ngừng.",
  ]);
  await confirm(marketing, "MoMo wrote", PROPOSED);
  await openPage(senior, /^Thông báo$/);
  await approveHere(senior);
  const visitor = await openPortal(senior, "/login");
  await expect(visitor.getByText("ví MoMo tạm ngừng")).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
});

situation({ nth: 18, name: "News of an event", screen: "Thông báo" }, async ({ as, begin }) => {
  const [marketing, senior] = [await as("mai"), await as("hoa")];
  begin();
  await writeText(marketing, "Tin sự kiện", [
    "Đại hội võ lâm",
    "20 giờ thứ Bảy này, tại mọi máy chủ.",
  ]);
  await confirm(marketing, "event", PROPOSED);
  await openPage(senior, /^Thông báo$/);
  await approveHere(senior);
  const { page: player } = await playerBeside(senior);
  await player.goto("/");
  const news = player.getByText("20 giờ thứ Bảy này");
  await expect(news).toBeVisible();
  expect(await violations(player)).toEqual([]);
  await player.getByRole("button", { name: "Đóng thông báo Đại hội võ lâm" }).click();
  await player.reload();
  await expect(player.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(news).toBeHidden();
});
