import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { chooseWork, confirmWork, DONE, fillWork, openPlayer } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 10, name: "Two people claim one account", screen: "Người chơi" },
  async ({ as, begin }) => {
    const { username } = await nextPlayer();
    const support = await as("lan");
    begin();
    await openPlayer(support, username);
    // Who has paid, from where, and what was changed stands on the page; meanwhile nobody gets in.
    await expect(support.page.getByRole("heading", { name: "Tài khoản liên quan" })).toBeVisible();
    await chooseWork(support, "Khóa tài khoản 24 giờ");
    await fillWork(support, "Lý do người chơi đọc khi đăng nhập", "Đang xác minh chủ tài khoản");
    await confirmWork(support, "two callers, both with the password", DONE);
    await expect(support.page.getByText("Đang xác minh chủ tài khoản.")).toBeVisible();
  },
);
