import { refundReasons } from "../../../domain/payments/refund-reasons.ts";
import { chargebackCodes, outgoingCodes } from "@portal/contract/console/refund-codes";
import { listOutgoing } from "../../../domain/payments/refunds.ts";
import { explainOutgoing } from "../../../operations/money/explain-outgoing.ts";
import { refundTransfer } from "../../../operations/money/refund-transfer.ts";
import { inKp, inVnd } from "../../amounts.ts";
import { optionalNumber } from "../../arguments.ts";
import { type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

const SHOWN = 500;

export const refund: Command = {
  summary: "books that a transfer's money went back, and takes back what it gave",
  parameters: ["transfer"],
  options: {
    code: `why; needed: ${refundReasons.map(({ code }) => code).join(", ")}`,
    vnd: "only so much of it",
    outgoing: 'the bank\'s entry of it, as "outgoing list" names it',
    key: "under one key it is refunded once; without it, once for each amount",
    note: "what the player reads as the reason, in Vietnamese",
  },
  changes: true,
  order: ({ args: [transfer = ""], options: { code, vnd, outgoing, key, note } }) => {
    if (key !== undefined) throw new UsageError("--key is not for a signed-in person's refund");
    const isChargeback = chargebackCodes.some((each) => each === code);
    const operation = isChargeback ? "chargeback" : "refund";
    return { operation, transfer, amountVnd: optionalNumber("--vnd", vnd), code, outgoing, note };
  },
  run: async ({ args: [transfer = ""], options, operator, services }) => {
    const { code, vnd, outgoing, key, note } = options;
    if (!code) throw new UsageError("--code is missing: why the money went back");
    const amountVnd = optionalNumber("--vnd", vnd);
    const request = { transfer, amountVnd, reasonCode: code, outgoing, key, note };
    const done = await refundTransfer(await services(), operator, request);
    const { isNew, account, leftVnd, username, recalledKp, advice } = done;
    const booked = `${inVnd(done.amountVnd)} of ${done.transfer} ${isNew ? "booked" : "had been booked"} as gone back from ${account}, ${inVnd(leftVnd)} left`;
    const recalled = username === null ? "" : `; ${inKp(recalledKp)} recalled from ${username}`;
    return operationReport(operator, `${booked}${recalled}; advice: ${advice}`, done);
  },
};

export const outgoing: Command = {
  summary: "lists money that left an account and that nobody has explained, oldest first",
  run: async ({ db }) => {
    const entries = await listOutgoing(db, { name: null, atMost: SHOWN });
    const lines = entries.map(({ name, occurredAt, account, amountVnd, reference, content }) =>
      [name, occurredAt, account, inVnd(amountVnd), reference ?? "-", content].join("  "),
    );
    return {
      ok: true,
      lines: [...lines, `${entries.length} entries`],
      data: { outgoing: entries },
    };
  },
};

export const bookOutgoing: Command = {
  summary: "books what money was that left an account and is no refund",
  parameters: ["entry"],
  options: { code: `what; needed: ${outgoingCodes.join(", ")}` },
  changes: true,
  order: ({ args: [name = ""], options: { code } }) => ({
    operation: "explain-outgoing",
    outgoing: name,
    code,
  }),
  run: async ({ args: [name = ""], options: { code }, operator, services }) => {
    if (!code) throw new UsageError("--code is missing: what the money was");
    const done = await explainOutgoing(await services(), operator, { name, code });
    const { outgoing: entry, amountVnd, account } = done;
    return operationReport(
      operator,
      `${inVnd(amountVnd)} of ${entry} booked as ${code}, from ${account}`,
      done,
    );
  },
};
