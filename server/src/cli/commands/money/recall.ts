import { recallCredit } from "../../../operations/money/recall-credit.ts";
import { balanceText, inKp } from "../../amounts.ts";
import { optionalNumber } from "../../arguments.ts";
import { type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

export const recall: Command = {
  summary: "takes back what a transfer, card, grant or refund gave, its bonus included",
  parameters: ["what"],
  options: {
    kp: "only so much of it",
    key: "under one key it is recalled once; without it, once for each amount",
    note: "what the player reads as the reason, in Vietnamese",
  },
  changes: true,
  order: ({ args: [transactionId = ""], options: { kp, key, note } }) => {
    if (key !== undefined) throw new UsageError("--key is not for a signed-in person's recall");
    return { operation: "recall", transactionId, kp: optionalNumber("--kp", kp), note };
  },
  run: async ({ args: [what = ""], options: { kp, key, note }, operator, services }) => {
    const order = { what, kp: optionalNumber("--kp", kp), key, note };
    const done = await recallCredit(await services(), operator, order);
    const { username, transactionId, recalledKp, leftKp, isNew } = done;
    const recalled = `${inKp(recalledKp)} of ${transactionId} ${isNew ? "recalled from" : "had been recalled from"} ${username}`;
    return operationReport(
      operator,
      `${recalled}; ${inKp(leftKp)} left; ${balanceText(done)}`,
      done,
    );
  },
};
