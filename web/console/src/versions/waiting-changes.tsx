import type { Approval } from "@portal/contract/console/approvals";
import { type ReactNode, use } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { DetailList } from "../money/detail-list.tsx";
import { useDecisions } from "../operations/decision.tsx";
import { factsOf } from "../operations/facts.tsx";
import { DecisionOnEvidence, ProposalEvidence } from "../operations/open-proposal.tsx";
import { StaffContext } from "../session/staff.ts";

type WaitingChangesProps<Order> = {
  waiting: readonly (Approval & { readonly order: Order })[];
  onDone: () => void;
  /** What a person sees of the order before they decide. */
  children: (order: Order) => ReactNode;
};

/** The change that waits for a second person. The proposer can withdraw theirs. */
export function WaitingChanges<Order>({ waiting, onDone, children }: WaitingChangesProps<Order>) {
  const staff = use(StaffContext);
  const { decideOn, isBusy, failure } = useDecisions(onDone);
  return (
    <>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {waiting.map((proposal) => (
        <Panel
          key={proposal.id}
          title="Chờ phê duyệt"
          description={`${proposal.proposedBy} đề nghị: ${proposal.reason}`}
        >
          <div className="stack-3">
            {proposal.facts && <DetailList items={factsOf(proposal.facts)} />}
            {children(proposal.order)}
            <ProposalEvidence proposal={proposal} />
            <DecisionOnEvidence
              {...{ proposal, isBusy }}
              decide={decideOn()}
              isOwn={proposal.proposedBy === staff?.login}
            />
          </div>
        </Panel>
      ))}
    </>
  );
}
