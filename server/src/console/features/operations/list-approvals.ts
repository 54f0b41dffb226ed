import type { getApprovals as call } from "@portal/contract/console/approvals";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { ownerOf } from "../../lists/filters.ts";
import { sortedPage } from "../../lists/sorted-page.ts";
import { listProposals } from "../../../operations/approvals/approval-store.ts";
import type { Staff } from "../../../operations/as-staff.ts";

/** Waiting proposals read at most: more than a day's, and each waits 24 hours at most. */
const WAITING_AT_MOST = 5_000;
/** Ended proposals read at most: they only grow in number. Older ones are found by player, person, kind or id. */
const ENDED_AT_MOST = 1_000;

/**
 * Lists proposals by state: those that wait for a second person unless the query asks for others. An id without a state
 * matches any state.
 */
export async function listApprovals(
  { db }: OperatorServices,
  staff: Staff,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { id, state = id === undefined ? "waiting" : undefined, decision } = query;
  const username = query.username === undefined ? undefined : normalizeUsername(query.username);
  const owner = ownerOf(query.owner, staff.login);
  const atMost = state === "waiting" ? WAITING_AT_MOST : ENDED_AT_MOST;
  const proposals = await listProposals(db, staff, { ...query, state, username }, atMost);
  const found = proposals.filter(
    (proposal) =>
      // Null: no filter; the empty text: without an owner.
      (owner === null || (proposal.owner ?? "") === owner) &&
      // The only other value is "mine": those that this person may decide.
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
    (proposal) => proposal.id,
  );
}
