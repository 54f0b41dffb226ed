import { assignTransfer } from "../../../operations/money/assign-transfer.ts";
import { returnTransfer } from "../../../operations/money/return-transfer.ts";
import { listUnmatched, type Transfer } from "../../../operations/money/transfer-store.ts";
import { UNKNOWN_METHOD } from "../../../settings/transfer-methods.ts";
import { inKp, inVnd } from "../../amounts.ts";
import type { Command, Item } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

const PAGE = 500;

/** Lists the money that came in and named no player. */
export const listTransfers: Command = {
  summary: "lists the transfers that named no player, oldest first",
  items: "transfers",
  run: async ({ db, print }) => {
    const sum = { count: 0, amountVnd: 0 };
    let page: Transfer[];
    let afterId = 0;
    do {
      page = await listUnmatched(db, { afterId, atMost: PAGE });
      for (const transfer of page) {
        sum.count += 1;
        sum.amountVnd += transfer.amountVnd;
        await print(toItem(transfer));
      }
      afterId = page.at(-1)?.noticeId ?? 0;
    } while (page.length === PAGE);
    return { ok: true, lines: [`${sum.count} unmatched, ${inVnd(sum.amountVnd)}`], data: sum };
  },
};

function toItem(transfer: Transfer): Item {
  const { name, method, accountNumber, reference, content, amountVnd, occurredAt } = transfer;
  const { conflictsWith } = transfer;
  const where = method === UNKNOWN_METHOD ? `unknown account ${accountNumber}` : method;
  const columns = [name, occurredAt, where, inVnd(amountVnd), reference ?? "-", content];
  if (conflictsWith !== null) columns.push(`may be ${conflictsWith}`);
  return {
    lines: [columns.join("  ")],
    data: {
      transfer: name,
      method,
      accountNumber,
      reference,
      content,
      amountVnd,
      occurredAt,
      conflictsWith,
    },
  };
}

export const assign: Command = {
  summary: "credits such a transfer to a player, with its bonus",
  parameters: ["transfer", "username"],
  options: { method: "by whose rates, where portal.config does not know its account" },
  changes: true,
  order: ({ args: [transfer = "", username = ""], options: { method } }) => ({
    operation: "assign",
    transfer,
    username,
    method,
  }),
  run: async ({
    args: [transfer = "", username = ""],
    options: { method },
    operator,
    services,
  }) => {
    const named = { transfer, username, ...(method === undefined ? {} : { method }) };
    const done = await assignTransfer(await services(), operator, named);
    const { amountVnd, creditKp, bonusKp, isNew } = done;
    const text = `${done.transfer} (${inVnd(amountVnd)}) ${isNew ? "assigned" : "had been assigned"} to ${done.username}: ${inKp(creditKp)} + ${inKp(bonusKp)} bonus`;
    return operationReport(operator, text, done);
  },
};

export const giveBack: Command = {
  summary: "books such a transfer as given back to its payer",
  parameters: ["transfer"],
  changes: true,
  order: ({ args: [transfer = ""] }) => ({ operation: "return", transfer }),
  run: async ({ args: [transfer = ""], operator, services }) => {
    const done = await returnTransfer(await services(), operator, { transfer });
    const { amountVnd, account, isNew } = done;
    const text = `${done.transfer} ${isNew ? "booked" : "had been booked"} to ${account}: send ${inVnd(amountVnd)} to its payer by the bank`;
    return operationReport(operator, text, done);
  },
};
