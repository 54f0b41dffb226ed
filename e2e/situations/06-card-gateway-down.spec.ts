import { expect } from "@playwright/test";
import { aPlayer } from "../support/player/people.ts";
import { channel, confirm, resume } from "./support/channels.ts";
import { situation } from "./support/situation.ts";

const REASON = "Cổng thẻ của đối tác đang lỗi. Vui lòng chuyển khoản.";

situation(
  { nth: 6, name: "The card gateway is down", screen: "Kênh nạp" },
  async ({ as, begin, end }) => {
    const payments = await as("minh");
    const player = await payments.page.context().browser()!.newPage();
    await aPlayer(player);
    await player.goto("/payment/card");
    await expect(player.getByRole("button", { name: "Xác nhận" })).toBeEnabled();
    begin();
    await channel(payments, "Tạm ngừng Thẻ cào");
    await payments.fill(payments.page.getByLabel("Người chơi đọc"), REASON);
    await confirm(payments, "gateway answers nothing");
    await expect(payments.page.getByText("Đã thực hiện.")).toBeVisible();
    await player.reload();
    await expect(player.getByText(REASON)).toBeVisible();
    await expect(player.getByRole("button", { name: "Xác nhận" })).toBeDisabled();
    end();
    await resume(payments, "Thẻ cào");
    await player.close();
  },
);
