import { sandbox } from "../support/programs/sandbox.ts";
import { approve, choose, confirm, playerBeside, PROPOSED, topUpOf } from "./support/money.ts";
import { find } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 5, name: "Chargeback of a wallet's payment", screen: "Giao dịch, Phê duyệt" },
  async ({ as, begin }) => {
    const [payments, accountant] = [await as("minh"), await as("tuan")];
    const { page, username, content } = await playerBeside(payments);
    await sandbox.transfer({ method: "momo", amount: 130_000, content });
    const transactionId = await topUpOf(page);
    begin();
    await find(payments, transactionId);
    await choose(payments, "Ngân hàng hoặc ví đòi lại tiền");
    await payments.press("Enter");
    await confirm(payments, "ví báo thu hồi", PROPOSED);
    await approve(accountant, username);
  },
);
