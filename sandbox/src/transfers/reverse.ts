/**
 * Takes a transfer back: the same amount leaves the account, with a notice of its own. A wallet sends no
 * notice of it.
 */
import { Problem } from "../kit/problem.ts";
import type { SandboxState } from "../sandbox-state.ts";
import type { TransferId } from "./book.ts";
import { deliver, type Delivery } from "./deliver.ts";
import { recordTransfer } from "./receive.ts";

type Reversal = { id: TransferId; reversalId: TransferId; deliveries: Delivery[] };

/** @throws Problem 404 for an unknown transfer, 409 for one that is reversed or went out itself. */
export async function reverseTransfer(state: SandboxState, id: TransferId): Promise<Reversal> {
  const transfer = state.transfers.known(id);
  if (transfer.direction === "out") throw new Problem(409, "An outgoing transfer is not reversed.");
  if (transfer.outcome !== "paid") throw new Problem(409, `Transfer ${id} is not paid.`);
  if (transfer.reversed) throw new Problem(409, `Transfer ${id} is reversed already.`);

  transfer.reversed = true;
  const reversal = recordTransfer(state, {
    method: transfer.transferProvider.method,
    amount: transfer.amountVnd,
    content: `HOAN TRA GD ${transfer.reference} ${transfer.content}`,
    account: transfer.account,
    transferType: "out",
    raw: true,
  });
  const deliveries = await deliver(state, reversal, 1);
  return { id: transfer.id, reversalId: reversal.id, deliveries };
}
