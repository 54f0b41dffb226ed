/** The evidence of a proposal, and the buttons that decide it once the evidence shows. */
import { type Approval, getApproval } from "@portal/contract/console/approvals";
import { hasRight } from "@portal/contract/console/rights";
import { use } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { useReply } from "../api.ts";
import { StaffContext } from "../session/staff.ts";
import { Decision, type DecisionProps } from "./decision.tsx";
import { Evidence } from "./evidence.tsx";

/**
 * Returns a proposal's evidence if the person may see it. Who proposes campaigns sees them on another page.
 * Both parts below share one request.
 */
function useEvidence({ id }: Pick<Approval, "id">) {
  const isSeen = hasRight(use(StaffContext)?.roles ?? [], "see-approvals");
  const { data, error } = useReply(getApproval, isSeen ? { params: { id } } : null);
  return { isSeen, data, error };
}

/** Shows whom a proposal concerns, and what it would change and end now. */
export function ProposalEvidence({ proposal }: { proposal: Approval }) {
  const { isSeen, data, error } = useEvidence(proposal);
  if (!isSeen) return null;
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <p role="status">Đang tải thông tin để quyết định…</p>;
  return <Evidence evidence={data.evidence} />;
}

/** The buttons that decide a proposal. Nobody approves it before its evidence is on the page. */
export function DecisionOnEvidence({ isReady = true, ...deciding }: DecisionProps) {
  const { data } = useEvidence(deciding.proposal);
  return <Decision {...deciding} isReady={isReady && data !== undefined} />;
}
