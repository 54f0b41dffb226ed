import type { getApprovals as call, ListedApproval } from "@portal/contract/console/approvals";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { ownerOf } from "../../lists/filters.ts";
import { sortedPage } from "../../lists/sorted-page.ts";
import { listEnded, listProposals } from "../../../operations/approvals/approval-store.ts";
import type { Staff } from "../../../operations/as-staff.ts";

/** A day's proposals: each waits 24 hours at most. */
const WAITING_AT_MOST = 5_000;
/** Of what waits no longer there are ever more: older ones are found by player, person, kind or id. */
const ENDED_AT_MOST = 1_000;

type Query = QueryOf<typeof call>;

/** Lists what waits for a second person, or no longer does. */
export async function listApprovals(
  { db }: OperatorServices,
  staff: Staff,
  query: Query,
): Promise<ReplyInput<typeof call>> {
  const { operation, proposedBy, decision } = query;
  const username = query.username === undefined ? undefined : normalizeUsername(query.username);
  const owner = ownerOf(query.owner, staff.login);
  const proposals = [
    ...(await waitingOf({ db }, staff, query)),
    ...(await endedOf({ db }, { ...query, username })),
  ];
  const found = proposals.filter(
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

/** An id without a state asks for both, because its state may be unknown. */
async function waitingOf(
  { db }: Pick<OperatorServices, "db">,
  staff: Staff,
  { id, state = "waiting" }: Query,
): Promise<ListedApproval[]> {
  if (state !== "waiting") return [];
  const waiting = await listProposals(db, staff, id ?? null, WAITING_AT_MOST);
  return waiting.map((one) => ({ ...one, state: "waiting", decidedBy: null, decidedAt: null }));
}

async function endedOf(
  { db }: Pick<OperatorServices, "db">,
  { id, state, operation, proposedBy, username }: Query,
): Promise<ListedApproval[]> {
  if (state === "waiting" || (state === undefined && id === undefined)) return [];
  const asked = {
    id: id ?? null,
    state: state ?? null,
    operation: operation ?? null,
    proposedBy: proposedBy ?? null,
    username: username ?? null,
  };
  const ended = await listEnded(db, asked, ENDED_AT_MOST);
  return ended.map((one) => ({ ...one, mayApprove: false }));
}
