import { topUp } from "../support/player/top-up.ts";
import { post } from "../support/programs/api.ts";
import { sandbox } from "../support/programs/sandbox.ts";
import { approve, choose, confirm, playerBeside, PROPOSED } from "./support/money.ts";
import { find } from "./support/player-steps.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 8, name: "Stuck recharge", screen: "Giao dịch, Phê duyệt" },
  async ({ as, begin }) => {
    const [payments, senior] = [await as("minh"), await as("hoa")];
    const { page, username } = await playerBeside(payments);
    await topUp(page, 50_000);
    await page.request.get("/api/zones");
    await sandbox.fault("game", "down", 10_000);
    const ordered = await post(page, "/api/recharge/game", { creditAmount: 100, zoneId: "1" });
    const { transactionId } = (await ordered.json()) as { transactionId: string };
    begin();
    await find(payments, transactionId);
    // The game says nothing, so what its own log shows takes two people.
    await choose(payments, "Chốt: không giao, trả KP");
    await confirm(payments, "nhật ký game dòng 8812: không giao", PROPOSED);
    await approve(senior, username);
    await sandbox.fault("game", "none");
  },
);
