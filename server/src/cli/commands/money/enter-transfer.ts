import { enterTransfer } from "../../../features/payment/enter-transfer.ts";
import { moment } from "../../../kit/text/moment.ts";
import { fromReversible } from "../../../kit/text/terminal-text.ts";
import { isYes, positiveNumber } from "../../arguments.ts";
import { type Command, type TypedWords, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

export const enter: Command = {
  summary: "books a transfer of the statement whose notice never came",
  parameters: ["method", "id"],
  options: {
    vnd: "its amount; needed",
    at: "when it came, 2026-03-31 09:00; needed",
    content: "its content, which names the player",
    reference: "the bank's own reference",
    account: "the account that it came to, where that is a retired one",
    another: "yes: the statement has it beside one of the same reference and amount",
  },
  changes: true,
  order: (call) => {
    const { occurredAt, reference, ...entry } = entryOf(call);
    const order = { operation: "enter", ...entry, occurredAt: occurredAt.toISOString() } as const;
    return reference === null ? order : { ...order, reference };
  },
  run: async (call) => {
    const { operator, services } = call;
    const done = await enterTransfer(await services(), operator, entryOf(call));
    const { transfer, transactionId, isNew } = done;
    const booked = transactionId === null ? "waits unmatched" : `is credited: ${transactionId}`;
    const text = isNew ? `${transfer} ${booked}` : `${transfer} was known; nothing was changed`;
    return operationReport(operator, text, done);
  },
};

/** Reads the entry of the statement. @throws UsageError */
function entryOf({ args: [method = "", eventId = ""], options }: TypedWords) {
  const { vnd, at = "", content = "", reference, account, another } = options;
  if (vnd === undefined) throw new UsageError("--vnd is missing");
  const occurredAt = moment(at);
  if (!occurredAt) throw new UsageError(`--at is no time: ${at || "missing"}`);
  return {
    method,
    eventId: fromReversible(eventId),
    reference: reference ? fromReversible(reference) : null,
    amountVnd: positiveNumber("--vnd", vnd),
    content: fromReversible(content),
    occurredAt,
    ...(account === undefined ? {} : { account }),
    isAnother: isYes("--another", another),
  };
}
