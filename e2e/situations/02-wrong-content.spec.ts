import { expect } from "@playwright/test";
import { sandbox } from "../support/programs/sandbox.ts";
import { choose, confirm, DONE, findUnmatched, openFirst, playerBeside } from "./support/money.ts";
import { situation } from "./support/situation.ts";

const AMOUNT_VND = 74_000;

situation(
  { nth: 2, name: "Wrong content", screen: "Tiền chưa rõ của ai" },
  async ({ as, begin }) => {
    const payments = await as("minh");
    const { username, content } = await playerBeside(payments);
    // The last character is mistyped: the code comes close to the player's own.
    const mistyped = content.slice(0, -1) + (content.endsWith("A") ? "C" : "A");
    await sandbox.transfer({ method: "vietcombank", amount: AMOUNT_VND, content: mistyped });
    begin();
    await findUnmatched(payments, mistyped);
    await openFirst(payments);
    await expect(payments.page.getByText("nội dung gần giống mã nạp của họ")).toBeVisible();
    await choose(payments, `Gán cho ${username}`);
    await confirm(payments, "mã nạp gõ sai một ký tự", DONE);
  },
);
