import { expect } from "@playwright/test";
import { importTwin, nextPlayer } from "../support/player/people.ts";
import { chooseWork, confirmWork, DONE, openPlayer } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 20, name: "The same person, many accounts", screen: "Người chơi" },
  async ({ as, begin }) => {
    const known = await nextPlayer();
    const twin = await importTwin(known);
    const payments = await as("minh");
    begin();
    await openPlayer(payments, known.username);
    await payments.click(payments.page.getByRole("link", { name: twin }));
    await expect(payments.page.getByRole("heading", { name: twin })).toBeVisible();
    await expect(payments.page.getByText("chung số điện thoại")).toBeVisible();
    await chooseWork(payments, "Ngừng chi tiêu");
    await confirmWork(payments, "second account of one person", DONE);
    await expect(payments.page.getByText("Ngừng chi tiêu từ")).toBeVisible();
  },
);
