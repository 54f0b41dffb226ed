import type { Approval } from "@portal/contract/console/approvals";
import type { OperatorServices } from "../../../operator-services.ts";
import { listProposals } from "../../operations/approval-store.ts";
import type { Staff } from "../../staff/staff-store.ts";

const SHOWN = 200;

/** Lists what waits for a second person, the command line's proposals too. */
export async function listApprovals(
  { db }: OperatorServices,
  staff: Staff,
): Promise<{ readonly approvals: Approval[] }> {
  return { approvals: await listProposals(db, staff, null, SHOWN) };
}
