import { topUp } from "../support/player/top-up.ts";
import { approve, choose, confirm, playerBeside, PROPOSED, topUpOf } from "./support/money.ts";
import { find } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 4, name: "Refund of a transfer", screen: "Giao dịch, Phê duyệt" },
  async ({ as, begin }) => {
    const [payments, senior] = [await as("minh"), await as("hoa")];
    const { page, username } = await playerBeside(payments);
    await topUp(page, 120_000);
    const transactionId = await topUpOf(page);
    begin();
    await find(payments, transactionId);
    await choose(payments, "Hoàn tiền");
    await payments.press("Enter");
    await confirm(payments, "người chuyển xin lại", PROPOSED);
    await approve(senior, username);
  },
);
