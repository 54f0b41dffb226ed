import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { chooseWork, confirmWork, DONE, fillWork, openPlayer } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 21, name: "A spending limit that a player asks for", screen: "Người chơi" },
  async ({ as, begin }) => {
    const { username } = await nextPlayer();
    const support = await as("lan");
    begin();
    await openPlayer(support, username);
    await chooseWork(support, "Đặt hạn mức chi tiêu");
    await fillWork(support, "Số KP nhiều nhất", "500");
    await confirmWork(support, "asked for by phone", DONE);
    await expect(support.page.getByText("hạn mức 500 KP")).toBeVisible();
  },
);
