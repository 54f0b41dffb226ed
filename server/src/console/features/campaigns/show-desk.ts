/**
 * Returns what the console needs to publish a campaign (`showDesk`): proposals that wait, methods with their bonus, and
 * the servers' names.
 */
import type {
  CampaignKind,
  publishBonusOrder,
  publishGiftOrder,
} from "@portal/contract/console/campaign-content";
import type { getCampaignDesk } from "@portal/contract/console/campaigns";
import type { ReplyInput } from "@portal/contract/http/call";
import type { OperatorServices } from "../../../operator-services.ts";
import { listProposals, type Proposal } from "../../../operations/approvals/approval-store.ts";
import type * as z from "zod/mini";
import type { Staff } from "../../../operations/as-staff.ts";
import { arrangeZones, findShop } from "../../../domain/payments/shop-store.ts";
import { listGameZones } from "../../../operations/channels/channel-store.ts";
import { ratedMethods } from "../../../settings/shop-of-settings.ts";
import { findKinds } from "./store.ts";

/** Waiting proposals that are read at most. */
const WAITING_SHOWN = 200;
/** The kind that each operation publishes. `end-campaign` is missing: its kind is looked up by its campaign. */
const PUBLISHED: Readonly<Record<string, CampaignKind>> = {
  "publish-bonus": "bonus",
  "publish-gift": "gift",
  "publish-notice": "notice",
};

/** The waiting proposals are those of campaigns; the bonus of a method is the one outside of campaigns. */
export async function showDesk(
  { db, portal }: OperatorServices,
  staff: Staff,
): Promise<ReplyInput<typeof getCampaignDesk>> {
  const [proposals, shop, zones] = await Promise.all([
    listProposals(db, staff, { state: "waiting" }, WAITING_SHOWN),
    findShop(db, portal.recharge),
    listGameZones(db),
  ]);
  const ended = proposals.flatMap(({ operation, facts }) =>
    operation === "end-campaign" ? [String(facts["campaign"])] : [],
  );
  const kinds = new Map((await findKinds(db, ended)).map(({ campaign, kind }) => [campaign, kind]));
  return {
    waiting: proposals.flatMap((proposal) => {
      const kind = PUBLISHED[proposal.operation] ?? kinds.get(String(proposal.facts["campaign"]));
      return kind === undefined ? [] : [{ ...proposal, kind, order: orderOf(proposal) }];
    }),
    methods: ratedMethods(portal).map((method) => ({
      name: method.name,
      label: method.label,
      steps: [...shop.standingRatesOf(method).bonuses],
    })),
    zones: arrangeZones(zones, shop.zones).map(({ name }) => name),
  };
}

/** A campaign's order has no encrypted fields. */
const orderOf = ({ operation, proposal }: Proposal) =>
  operation === "publish-bonus" || operation === "publish-gift"
    ? (proposal as z.input<typeof publishBonusOrder> | z.input<typeof publishGiftOrder>)
    : null;
