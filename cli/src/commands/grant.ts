import { grantCredit } from "../../../server/src/features/operator/grant-credit.ts";
import { balanceText, inKp } from "../amounts.ts";
import { positiveNumber } from "../arguments.ts";
import type { Command } from "../command.ts";
import { deedReport } from "../deed-report.ts";

export const grant: Command = {
  summary: "gives a player credit; a debt is settled first",
  parameters: ["username", "kp"],
  options: {
    key: "under one key it is granted once; without it, once for each amount and reason",
    note: "what the player reads as the reason, in Vietnamese",
  },
  changes: true,
  run: async ({ args: [username = "", kp = ""], options: { key, note }, hand, services }) => {
    const order = { username, kp: positiveNumber("<kp>", kp), key, note };
    const done = await grantCredit(await services(), hand, order);
    const granted = `${inKp(done.grantedKp)} ${done.isNew ? "granted" : "had been granted"} to ${done.username}`;
    return deedReport(hand, `${granted} (${done.transactionId}); ${balanceText(done)}`, done);
  },
};
