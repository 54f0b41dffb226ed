import { use } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useDecisions } from "../operations/decision.tsx";
import { Facts } from "../operations/facts.tsx";
import { DecisionOnEvidence, ProposalEvidence } from "../operations/open-proposal.tsx";
import { StaffContext } from "../session/staff.ts";
import type { ShopDesk } from "./shop-editor.tsx";
import { ShopEstimate } from "./shop-estimate.tsx";

type WaitingChangesProps = {
  desk: ShopDesk;
  labelOf: (name: string) => string;
  onDone: () => void;
};

/** The change that waits for a second person, with what it would have given. The proposer can withdraw theirs. */
export function WaitingChanges({ desk, labelOf, onDone }: WaitingChangesProps) {
  const staff = use(StaffContext);
  const { decideOn, isBusy, failure } = useDecisions(onDone);
  return (
    <>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {desk.waiting.map((proposal) => (
        <Panel
          key={proposal.id}
          title="Chờ phê duyệt"
          description={`${proposal.proposedBy} đề nghị: ${proposal.reason}`}
        >
          <div className="stack-3">
            {proposal.facts && <Facts facts={proposal.facts} />}
            <ShopEstimate
              content={proposal.order.content}
              coinName={desk.coinName}
              labelOf={labelOf}
            />
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
