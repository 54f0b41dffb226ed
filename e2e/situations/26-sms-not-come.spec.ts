import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { sandbox } from "../support/programs/sandbox.ts";
import { chooseWork, confirmWork, DONE, openPlayer, showPlayer } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

const SUPPORT_NUMBER = "0900000100";

situation(
  { nth: 26, name: "An SMS that did not come", screen: "Người chơi" },
  async ({ as, begin, end }) => {
    const { username, phone } = await nextPlayer();
    const support = await as("lan");
    await sandbox.decideTexts("failed");
    await sandbox.text({ from: phone, to: SUPPORT_NUMBER, text: `MXT ${username}` });
    const messages = support.page.getByRole("table", { name: "SMS và email gửi người chơi" });
    await expect(async () => {
      await showPlayer(support, username);
      await expect(messages.getByText("Không đến")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await sandbox.decideTexts("delivered");
    await support.page.goto(CONSOLE_URL);
    begin();
    await openPlayer(support, username);
    await chooseWork(support, "Gửi lại mã xác minh");
    await confirmWork(support, "the first code did not come", DONE);
    await expect.poll(async () => (await sandbox.textsTo(phone)).length).toBe(2);
    end();
    await showPlayer(support, username);
    await expect(messages.getByText("Mã xác minh")).toHaveCount(2);
  },
);
