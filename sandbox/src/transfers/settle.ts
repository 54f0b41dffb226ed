/** A wallet decides a pending payment. */
import { Problem } from "../kit/problem.ts";
import type { SandboxState } from "../sandbox-state.ts";
import type { TransferId } from "./book.ts";
import { deliver, type Delivery } from "./deliver.ts";
import type { Outcome } from "./transfer-provider.ts";

export type Decision = {
  outcome: Exclude<Outcome, "pending">;
  /** False: the portal gets no notice and has to ask. */
  sendNotice?: boolean;
};

type Settled = { id: TransferId; deliveries: Delivery[] };

/** @throws Problem 404 for an unknown transfer, 409 for a decided one. */
export async function settleTransfer(
  state: SandboxState,
  id: TransferId,
  { outcome, sendNotice = true }: Decision,
): Promise<Settled> {
  const transfer = state.transfers.known(id);
  if (transfer.outcome !== "pending") throw new Problem(409, `Transfer ${id} is decided already.`);

  transfer.outcome = outcome;
  if (outcome === "paid") {
    transfer.balanceVnd = state.transfers.balanceOf(transfer.account) + transfer.amountVnd;
    state.transfers.add(transfer);
  }
  Object.assign(transfer, transfer.transferProvider.write(transfer));
  state.changes.publish("transfers");
  return { id: transfer.id, deliveries: sendNotice ? await deliver(state, transfer, 1) : [] };
}
