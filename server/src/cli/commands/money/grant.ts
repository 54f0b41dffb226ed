import { grantCredit } from "../../../operations/money/grant-credit.ts";
import { balanceText, inKp } from "../../amounts.ts";
import { positiveNumber } from "../../arguments.ts";
import { type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

export const grant: Command = {
  summary: "gives a player credit; a debt is settled first",
  parameters: ["username", "kp"],
  options: {
    occasion: "your word for it, like ticket-92; needed: a player is granted once for each",
    note: "what the player reads as the reason, in Vietnamese",
  },
  changes: true,
  order: ({ args: [username = "", kp = ""], options: { occasion, note } }) => ({
    operation: "grant",
    username,
    kp: positiveNumber("<kp>", kp),
    occasion,
    note,
  }),
  run: async ({
    args: [username = "", kp = ""],
    options: { occasion, note },
    operator,
    services,
  }) => {
    if (!occasion?.trim()) {
      throw new UsageError("--occasion is missing: one word stands for one grant to a player");
    }
    const order = { username, kp: positiveNumber("<kp>", kp), occasion, note };
    const done = await grantCredit(await services(), operator, order);
    const granted = `${inKp(done.grantedKp)} ${done.isNew ? "granted" : "had been granted before"} to ${done.username} for "${done.occasion}"${done.isNew ? "" : ": nothing was granted now"}`;
    return operationReport(
      operator,
      `${granted} (${done.transactionId}); ${balanceText(done)}`,
      done,
    );
  },
};
