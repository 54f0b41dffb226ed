import type { getApprovals as call } from "@portal/contract/console/approvals";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/usernames.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { ownerOf } from "../../lists/filters.ts";
import { sortedPage } from "../../lists/sorted-page.ts";
import { listProposals } from "../../operations/approval-store.ts";
import type { Staff } from "../../staff/staff-store.ts";

/** A day's proposals, of which each waits 24 hours at most. */
const WAITING_AT_MOST = 5_000;

/** Lists what waits for a second person, the command line's proposals too. */
export async function listApprovals(
  { db }: OperatorServices,
  staff: Staff,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { operation, proposedBy, decision } = query;
  const username = query.username === undefined ? undefined : normalizeUsername(query.username);
  const owner = ownerOf(query.owner, staff.login);
  const waiting = await listProposals(db, staff, null, WAITING_AT_MOST);
  const found = waiting.filter(
    (proposal) =>
      (operation === undefined || proposal.operation === operation) &&
      (proposedBy === undefined || proposal.proposedBy === proposedBy) &&
      (username === undefined || proposal.username === username) &&
      (owner === null || (proposal.owner ?? "") === owner) &&
      (decision === undefined || proposal.mayApprove),
  );
  return sortedPage(
    found,
    query,
    {
      proposedAt: (proposal) => Date.parse(proposal.proposedAt),
      expiresAt: (proposal) => Date.parse(proposal.expiresAt),
      proposedBy: (proposal) => proposal.proposedBy,
    },
    ({ id }) => id,
  );
}
