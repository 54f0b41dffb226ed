import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { chooseWork, confirmWork, openPlayer, PROPOSED } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 24, name: "A grant by two people", screen: "Người chơi, Phê duyệt" },
  async ({ as, begin }) => {
    const { username } = await nextPlayer();
    const [support, senior] = [await as("lan"), await as("hoa")];
    begin();
    await openPlayer(support, username);
    await chooseWork(support, "Cộng KP");
    await expect(support.page.getByLabel("Số KP", { exact: true })).toBeFocused();
    await support.type("500");
    await support.press("Tab");
    await support.type("ticket-92");
    await support.press("Enter");
    await confirmWork(support, `for ${username}`, PROPOSED);
    const row = senior.page.getByRole("row", { name: username });
    await senior.click(senior.page.getByRole("link", { name: "Phê duyệt" }).first());
    await senior.click(row.getByRole("button", { name: "Phê duyệt" }));
    await expect(senior.page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
  },
);
