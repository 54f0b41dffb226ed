import type { getCampaigns } from "@portal/contract/console/campaigns";
import type { CampaignKind } from "@portal/contract/console/campaign-content";
import type { ReplyOf } from "@portal/contract/http/call";
import type { OperatorServices } from "../../../operator-services.ts";
import { listProposals } from "../../operations/approval-store.ts";
import type { Staff } from "../../staff/staff-store.ts";
import { listNewest } from "./store.ts";

const SHOWN = 50;
const WAITING_SHOWN = 200;

/** Lists the campaigns of a kind, with the proposals that wait for a second person. */
export async function listCampaigns(
  { db, portal: { payment } }: OperatorServices,
  staff: Staff,
  { kind, before }: { readonly kind: CampaignKind; readonly before?: string | undefined },
): Promise<ReplyOf<typeof getCampaigns>> {
  const found = await listNewest(db, kind, before === undefined ? null : Number(before), SHOWN + 1);
  const rows = found.slice(0, SHOWN);
  const proposals = await listProposals(db, staff, null, WAITING_SHOWN);
  const operations = new Set([`publish-${kind}`, "end-campaign"]);
  return {
    rows: rows.map(({ id: _id, ...row }) => row),
    nextCursor: found.length > SHOWN ? String(rows.at(-1)!.id) : null,
    waiting: proposals.filter(({ operation }) => operation !== null && operations.has(operation)),
    methods: [
      ...payment.transferMethods.map(({ name, label }) => ({ name, label })),
      ...(payment.cards ? [{ name: "card", label: "Thẻ cào" }] : []),
    ],
  };
}
