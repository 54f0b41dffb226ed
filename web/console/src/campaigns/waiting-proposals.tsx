import type {
  publishBonusOrder,
  publishGiftOrder,
} from "@portal/contract/console/campaign-content";
import type { getCampaignDesk } from "@portal/contract/console/campaigns";
import type { ReplyOf } from "@portal/contract/http/call";
import { use } from "react";
import type * as z from "zod/mini";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { DetailList } from "../money/detail-list.tsx";
import { useDecisions } from "../operations/decision.tsx";
import { factsOf, operationNames } from "../operations/facts.tsx";
import { DecisionOnEvidence, ProposalEvidence } from "../operations/open-proposal.tsx";
import { StaffContext } from "../session/staff.ts";
import { BonusCost } from "./bonus-cost.tsx";
import styles from "./campaigns.module.css";
import { GiftCost } from "./gift-cost.tsx";

type WaitingProposalsProps = {
  waiting: ReplyOf<typeof getCampaignDesk>["waiting"];
  onDone: () => void;
};

/** Lists this page's proposals that wait for a second person. The proposer can withdraw theirs. */
export function WaitingProposals({ waiting, onDone }: WaitingProposalsProps) {
  const staff = use(StaffContext);
  const { decideOn, isBusy, failure } = useDecisions(onDone);
  return (
    <>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {waiting.map((proposal) => {
        const { id, operation, facts, reason, proposedBy } = proposal;
        return (
          <section
            key={id}
            className={cx("stack-2 box small", styles["waiting"])}
            aria-label={`Chờ phê duyệt: ${String(facts?.["title"] ?? facts?.["campaign"] ?? "")}`}
          >
            <div>
              <Badge tone="warning">Chờ phê duyệt</Badge>{" "}
              <strong>{operationNames[operation ?? ""]}</strong>
              {` · ${proposedBy} đề nghị: ${reason}`}
            </div>
            {facts && <DetailList items={factsOf(facts)} />}
            {proposal.order && <Cost order={proposal.order} />}
            <ProposalEvidence proposal={proposal} />
            <DecisionOnEvidence
              {...{ proposal, isBusy }}
              decide={decideOn()}
              isOwn={proposedBy === staff?.login}
            />
          </section>
        );
      })}
    </>
  );
}

type CostProps = { order: z.output<typeof publishBonusOrder> | z.output<typeof publishGiftOrder> };

/** Shows what a campaign would have cost on real payments, to the proposer and the approver. */
function Cost({ order }: CostProps) {
  const { from, until } = order;
  if (order.operation === "publish-bonus") {
    const { methods, steps } = order.content;
    return <BonusCost asked={{ methods, steps, from, until }} />;
  }
  if (!("thresholdVnd" in order.content)) return null;
  const { thresholdVnd, budgetCodes } = order.content;
  return <GiftCost asked={{ thresholdVnd, from, until: order.until }} budgetCodes={budgetCodes} />;
}
