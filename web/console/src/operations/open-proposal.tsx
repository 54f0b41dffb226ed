import { type Approval, getApproval } from "@portal/contract/console/approvals";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { useReply } from "../api.ts";
import { Decision, type DecisionProps } from "./decision.tsx";
import { Evidence } from "./evidence.tsx";

/** One reply serves both: the console asks once for each proposal. */
const useEvidence = ({ id }: Pick<Approval, "id">) => useReply(getApproval, { params: { id } });

/** Whom a proposal concerns, and what it changes and ends as things are now. */
export function ProposalEvidence({ proposal }: { proposal: Approval }) {
  const { data, error } = useEvidence(proposal);
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <p role="status">Đang tải thông tin để quyết định…</p>;
  return <Evidence evidence={data.evidence} />;
}

/** The buttons that decide a proposal. Nobody approves it before its evidence is on the page. */
export function DecisionOnEvidence({ proposal, ...deciding }: DecisionProps) {
  const { data } = useEvidence(proposal);
  const mayApprove = proposal.mayApprove && data !== undefined;
  return <Decision proposal={{ ...proposal, mayApprove }} {...deciding} />;
}
