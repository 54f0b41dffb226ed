import type {
  publishBonusOrder,
  publishGiftOrder,
} from "@portal/contract/console/campaign-content";
import type { CampaignKind } from "@portal/contract/console/campaign-content";
import type { getCampaignDesk } from "@portal/contract/console/campaigns";
import type { ReplyInput } from "@portal/contract/http/call";
import type { OperatorServices } from "../../../operator-services.ts";
import { listProposals, type Proposal } from "../../../operations/approvals/approval-store.ts";
import type * as z from "zod/mini";
import type { Staff } from "../../../operations/as-staff.ts";
import { findKinds, listStanding } from "./store.ts";

const WAITING_SHOWN = 200;
/** The kind that an operation publishes. Ending a campaign has a kind too. */
const PUBLISHED: Readonly<Record<string, CampaignKind>> = {
  "publish-bonus": "bonus",
  "publish-gift": "gift",
  "publish-notice": "notice",
};

/** Shows what publishing takes: proposals that wait, and the methods with their standing bonus. */
export async function showDesk(
  { db, portal: { payment } }: OperatorServices,
  staff: Staff,
): Promise<ReplyInput<typeof getCampaignDesk>> {
  const [proposals, standing] = await Promise.all([
    listProposals(db, staff, { state: "waiting" }, WAITING_SHOWN),
    listStanding(db),
  ]);
  const ended = proposals.flatMap(({ operation, facts }) =>
    operation === "end-campaign" ? [String(facts["campaign"])] : [],
  );
  const kinds = new Map((await findKinds(db, ended)).map(({ campaign, kind }) => [campaign, kind]));
  const { transferMethods, cards } = payment;
  const methods = [
    ...transferMethods,
    ...(cards ? [{ name: "card", label: "Thẻ cào", bonuses: cards.bonuses }] : []),
  ];
  return {
    waiting: proposals.flatMap((proposal) => {
      const kind = PUBLISHED[proposal.operation] ?? kinds.get(String(proposal.facts["campaign"]));
      return kind === undefined ? [] : [{ ...proposal, kind, order: orderOf(proposal) }];
    }),
    methods: methods.map(({ name, label, bonuses }) => ({
      name,
      label,
      steps: standing.find(({ method }) => method === name)?.steps ?? bonuses,
    })),
  };
}

/** Nothing of a campaign's order is sealed. */
const orderOf = ({ operation, proposal }: Proposal) =>
  operation === "publish-bonus" || operation === "publish-gift"
    ? (proposal as z.input<typeof publishBonusOrder> | z.input<typeof publishGiftOrder>)
    : null;
