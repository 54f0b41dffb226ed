import { expect } from "@playwright/test";
import { sandbox } from "../support/programs/sandbox.ts";
import { choose, confirm, DONE, findUnmatched, openFirst, playerBeside } from "./support/money.ts";
import { situation } from "./support/situation.ts";

const AMOUNT_VND = 75_000;

situation(
  { nth: 3, name: "The bank's double notice", screen: "Tiền chưa rõ của ai" },
  async ({ as, begin }) => {
    const payments = await as("minh");
    const { username, content } = await playerBeside(payments);
    const sent = { method: "vietcombank", amount: AMOUNT_VND, reference: `FT${Date.now()}` };
    await sandbox.transfer({ ...sent, content });
    // The same reference and amount in other words: it may be the same entry, and waits.
    await sandbox.transfer({ ...sent, content: `${content} CHUYEN TIEN` });
    begin();
    await findUnmatched(payments, `${content} CHUYEN TIEN`);
    await openFirst(payments);
    await expect(payments.page.getByText("Có thể là cùng một khoản với")).toBeVisible();
    // The statement has both, so both are money of the player's.
    await choose(payments, `Gán cho ${username}`);
    await confirm(payments, "sao kê có cả hai khoản", DONE);
  },
);
