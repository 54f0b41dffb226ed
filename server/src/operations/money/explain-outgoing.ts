import { outgoingCodes } from "@portal/contract/console/refund-codes";
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import { bookPaidOut, listOutgoing, type OutgoingCode } from "../../domain/payments/refunds.ts";
import type { OperatorServices } from "../../operator-services.ts";

export type OutgoingRequest = {
  /** The bank's entry, by feed and feed's id. */
  readonly name: string;
  /** One of `outgoingCodes`. */
  readonly code: string;
};

export type OutgoingBooked = {
  readonly outgoing: string;
  readonly amountVnd: number;
  /** The ledger account that the money left. */
  readonly account: string;
  readonly code: OutgoingCode;
};

/**
 * Books outgoing money that is no refund, against the account that it left.
 * @throws OperationRefused where it is explained already
 */
export async function explainOutgoing(
  { db }: Pick<OperatorServices, "db">,
  operator: OperatorContext,
  request: OutgoingRequest,
): Promise<OutgoingBooked> {
  const code = codeOf(request.code);
  return runOperation<OutgoingBooked>(db, operator, async (tx) => {
    const [entry] = await listOutgoing(tx, { name: request.name, atMost: 1 });
    const isBooked =
      entry && (await bookPaidOut(tx, { outboundId: entry.outboundId, code, by: operator.by }));
    if (!isBooked) {
      throw new OperationRefused(
        "entry",
        `no entry ${request.name} waits for an explanation`,
        `không có khoản tiền ra ${request.name} nào đang chờ giải thích`,
      );
    }
    const { name: outgoing, amountVnd, account } = entry;
    const result = { outgoing, amountVnd, account, code };
    return { result, auditEntry: { command: "outgoing book", userId: null, details: result } };
  });
}

function codeOf(given: string): OutgoingCode {
  const code = outgoingCodes.find((each) => each === given);
  if (code) return code;
  throw new OperationRefused(
    "--code",
    `it is one of ${outgoingCodes.join(", ")}`,
    `lý do phải là một trong ${outgoingCodes.join(", ")}`,
  );
}
