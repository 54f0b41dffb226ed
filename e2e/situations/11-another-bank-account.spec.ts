import { expect } from "@playwright/test";
import { aPlayer } from "../support/player/people.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { channel, confirm } from "./support/channels.ts";
import { situation } from "./support/situation.ts";

const NEW_ACCOUNT = "19039998887776";

situation(
  { nth: 11, name: "Another bank account", screen: "Kênh nạp, Phê duyệt" },
  async ({ as, begin }) => {
    const [admin, senior] = [await as("an"), await as("hoa")];
    const player = await admin.page.context().browser()!.newPage();
    await aPlayer(player);
    begin();
    await channel(admin, "Đổi tài khoản Techcombank 19036668888019");
    await admin.fill(admin.page.getByLabel("Số tài khoản mới"), NEW_ACCOUNT);
    await confirm(admin, "the bank closes the old one");
    await expect(admin.page.getByText("Đã gửi đề nghị")).toBeVisible();
    await senior.click(senior.page.getByRole("link", { name: "Phê duyệt" }).first());
    const row = senior.page.getByRole("row", { name: NEW_ACCOUNT });
    await senior.click(row.getByRole("button", { name: "Phê duyệt" }));
    await expect(senior.page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
    await player.goto("/payment/bank-transfer?method=techcombank");
    await expect(player.getByRole("img", { name: NEW_ACCOUNT })).toBeVisible();
    await senior.page.goto(new URL("/channels", CONSOLE_URL).href);
    await expect(senior.page.getByText("Đã thay, tiền đến vẫn được cộng")).toBeVisible();
    await player.close();
  },
);
