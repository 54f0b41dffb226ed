import { expect } from "@playwright/test";
import { sandbox } from "../support/programs/sandbox.ts";
import { choose, confirm, DONE, findUnmatched, openFirst, playerBeside } from "./support/money.ts";
import { situation } from "./support/situation.ts";

const AMOUNT_VND = 73_000;

situation(
  { nth: 1, name: "Paid, not credited", screen: "Tiền chưa rõ của ai" },
  async ({ as, begin }) => {
    const payments = await as("minh");
    const { username } = await playerBeside(payments);
    await sandbox.transfer({
      method: "vietcombank",
      amount: AMOUNT_VND,
      content: "tien nap cua toi",
    });
    begin();
    await findUnmatched(payments, "tien nap cua toi");
    await openFirst(payments);
    await choose(payments, "Gán tiền cho người chơi");
    await payments.type(username);
    await payments.press("Enter");
    await expect(payments.page.getByText(`Người chơi: ${username}`)).toBeVisible();
    await confirm(payments, "phiếu 92", DONE);
  },
);
