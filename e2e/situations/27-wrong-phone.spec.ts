import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { approve, chooseWork, confirmWork, openPlayer, PROPOSED } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 27, name: "A wrong phone number", screen: "Người chơi, Phê duyệt" },
  async ({ as, begin }) => {
    const { username } = await nextPlayer();
    const [support, senior] = [await as("lan"), await as("hoa")];
    await openPlayer(support, username);
    begin();
    await chooseWork(support, "Sửa liên hệ");
    await support.fill(support.page.getByLabel("Số điện thoại hoặc email mới"), "0975123456");
    await confirmWork(support, "one digit was mistyped at registration", PROPOSED);
    await approve(senior, username);
    await openPlayer(senior, username);
    await expect(senior.page.getByText("+84975123456, chưa xác minh")).toBeVisible();
  },
);
