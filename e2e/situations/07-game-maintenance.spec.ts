import { expect } from "@playwright/test";
import { aPlayer } from "../support/player/people.ts";
import { channel, confirm, localTime, resume } from "./support/channels.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 7, name: "The game is under maintenance", screen: "Kênh nạp" },
  async ({ as, begin, end }) => {
    const payments = await as("minh");
    const player = await payments.page.context().browser()!.newPage();
    await aPlayer(player);
    begin();
    await channel(payments, "Tạm ngừng Toàn bộ game");
    await payments.fill(payments.page.getByLabel("Kết thúc"), localTime(2));
    await confirm(payments, "maintenance until noon");
    await expect(payments.page.getByText("Đã thực hiện.")).toBeVisible();
    await player.goto("/recharge");
    await player.getByLabel("Máy chủ").selectOption({ index: 1 });
    await expect(player.getByText("Game đang bảo trì. KP của bạn vẫn giữ nguyên.")).toBeVisible();
    await expect(player.getByText("Dự kiến mở lại lúc")).toBeVisible();
    end();
    await resume(payments, "Toàn bộ game");
    await player.close();
  },
);
