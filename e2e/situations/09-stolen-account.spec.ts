import { expect } from "@playwright/test";
import { nextKnownPlayer } from "../support/player/people.ts";
import { approve, chooseWork, confirmWork, openPlayer, PROPOSED } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 9, name: "A stolen account", screen: "Người chơi, Phê duyệt" },
  async ({ as, begin }) => {
    const { username } = await nextKnownPlayer();
    const [support, senior] = [await as("lan"), await as("hoa")];
    await openPlayer(support, username);
    begin();
    await chooseWork(support, "Thu hồi mọi truy cập");
    await confirmWork(support, "owner called from the verified phone", PROPOSED);
    await approve(senior, username);
    await openPlayer(senior, username);
    await expect(senior.page.getByText("Khóa chi tiêu đến khi người chơi đặt")).toBeVisible();
  },
);
