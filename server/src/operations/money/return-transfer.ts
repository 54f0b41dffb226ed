import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { returnNotice, findTransfer } from "./transfer-store.ts";

export type Returned = {
  readonly transfer: string;
  readonly amountVnd: number;
  /** The ledger account that it goes back from. */
  readonly account: string;
  /** False where it had already been returned. */
  readonly isNew: boolean;
};

/**
 * Books that a transfer which named no player goes back to its payer. The portal moves no money: the operator
 * sends it from the bank.
 * @throws OperationRefused
 */
export function returnTransfer(
  { db }: OperatorServices,
  operator: OperatorContext,
  named: { readonly transfer: string },
): Promise<Returned> {
  return runOperation<Returned>(db, operator, async (tx) => {
    const {
      noticeId,
      name,
      cashAccount: account,
      amountVnd,
    } = await findTransfer(tx, named.transfer);
    const returned = { transfer: name, amountVnd, account };
    if (!(await returnNotice(tx, noticeId, operator.by))) {
      const { outcome, username } = await findTransfer(tx, name);
      if (outcome === "returned") return { result: { ...returned, isNew: false } };
      if (outcome === "not-real") {
        throw new OperationRefused(
          "transfer",
          `${name} never came`,
          `${name} đã ghi là không có thật, nên không có tiền để trả lại`,
        );
      }
      throw new OperationRefused(
        "transfer",
        `${name} has been ${outcome} to ${username}: "refund" it where the money goes back, else "recall ${name}"`,
        `${name} đã được cộng cho ${username}: hãy hoàn tiền thay vì trả lại`,
      );
    }
    return {
      result: { ...returned, isNew: true },
      auditEntry: { command: "transfers return", userId: null, details: { noticeId, ...returned } },
    };
  });
}
