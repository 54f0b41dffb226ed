import { expect } from "@playwright/test";
import { nextKnownPlayer } from "../support/player/people.ts";
import {
  approve,
  chooseWork,
  confirmWork,
  DONE,
  openPlayer,
  PROPOSED,
  showPlayer,
} from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 9, name: "A stolen account", screen: "Người chơi, Phê duyệt" },
  async ({ as, begin, end }) => {
    const { username } = await nextKnownPlayer();
    const [support, senior] = [await as("lan"), await as("hoa")];
    begin();
    await openPlayer(support, username);
    await chooseWork(support, "Ngừng chi tiêu 24 giờ");
    await confirmWork(support, "owner called from the verified phone", DONE);
    await chooseWork(support, "Thu hồi mọi truy cập");
    await confirmWork(support, "owner called from the verified phone", PROPOSED);
    await approve(senior, username);
    end();
    await showPlayer(senior, username);
    await expect(senior.page.getByText("Khóa chi tiêu đến khi người chơi đặt")).toBeVisible();
  },
);
