import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { approve, confirmWork, PROPOSED } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

const PLAYERS = 5;
const KP_EACH = 20;

/** The presses are the same for ten thousand players; how long those take is another matter. */
situation(
  { nth: 25, name: "Compensation of 10,000 players", screen: "Hàng loạt, Phê duyệt" },
  async ({ as, begin }) => {
    const lines = ["username,kp,occasion,note"];
    const occasion = `outage-${Date.now()}`;
    for (let at = 0; at < PLAYERS; at++) {
      const { username } = await nextPlayer();
      lines.push(`${username},${KP_EACH},${occasion},Đền bù bảo trì`);
    }
    const name = `${occasion}.csv`;
    const [support, senior] = [await as("lan"), await as("hoa")];
    begin();
    await support.click(support.page.getByRole("link", { name: "Hàng loạt" }));
    await support.chooseFile(support.page.getByLabel("Tệp CSV"), name, lines.join("\r\n"));
    await expect(support.page.getByText(`${PLAYERS} dòng đều đúng`)).toBeVisible();
    await confirmWork(support, "outage of last night", PROPOSED);
    await approve(senior, name);
    await senior.page.goto(new URL("/bulk", CONSOLE_URL).href);
    const row = senior.page.getByRole("row", { name });
    await expect(row).toContainText(`Xong ${PLAYERS}/${PLAYERS}`, { timeout: 20_000 });
  },
);
