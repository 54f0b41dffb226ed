import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import {
  approve,
  chooseWork,
  confirmWork,
  fillWork,
  openPlayer,
  PROPOSED,
  showPlayer,
} from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 27, name: "A wrong phone number", screen: "Người chơi, Phê duyệt" },
  async ({ as, begin, end }) => {
    const { username } = await nextPlayer();
    const [support, senior] = [await as("lan"), await as("hoa")];
    begin();
    await openPlayer(support, username);
    await chooseWork(support, "Sửa số điện thoại");
    await fillWork(support, "Số điện thoại mới", "0975123456");
    await confirmWork(support, "one digit was mistyped at registration", PROPOSED);
    await approve(senior, username);
    end();
    await showPlayer(senior, username);
    await expect(senior.page.getByText("+84975123456, chưa xác minh")).toBeVisible();
  },
);
