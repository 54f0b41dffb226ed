import type { getApproval as call } from "@portal/contract/console/approvals";
import type { ReplyInput } from "@portal/contract/http/call";
import { findWaiting } from "../../../operations/approvals/approval-store.ts";
import { evidenceOf } from "../../../operations/approvals/evidence.ts";
import type { OperationServices } from "../../../operations/operation.ts";
import { openOrder } from "../../../operations/approvals/sealed-order.ts";
import type { Staff } from "../../../operations/as-staff.ts";

/** Returns a proposal that waits for a second person, with the evidence that they need to decide. */
export async function getApproval(
  services: OperationServices,
  staff: Staff,
  id: string,
): Promise<ReplyInput<typeof call>> {
  const found = await findWaiting(services.db, staff, id);
  const { order } = openOrder(found, services.proposalEncryption);
  return { ...found, evidence: await evidenceOf(services.db, { ...found, order }) };
}
