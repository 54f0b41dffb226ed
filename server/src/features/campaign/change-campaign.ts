/** Publishes a campaign's first or next version (`publishCampaign`), and ends a campaign (`endCampaign`). */
import type { CampaignKind } from "@portal/contract/console/campaign-content";
import type { OperationOrder } from "@portal/contract/console/operations";
import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../../domain/ledger/run-operation.ts";
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Queries, Transaction } from "../../kit/database/database.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findOverlapping, publishVersion, endVersions, findCampaign } from "./store.ts";

export type PublishOrder = Extract<OperationOrder, { readonly operation: `publish-${string}` }>;

export type Published = {
  readonly campaign: string;
  readonly title: string;
  readonly version: number;
  readonly from: string;
  readonly until: string | null;
};

/** SQLSTATEs of the campaigns' functions: another campaign holds a slot then; the order is out of date. */
const SLOT_TAKEN = "23P01";
const OUT_OF_DATE = "PT025";

/**
 * Publishes the version. It takes effect at its time in all processes at once.
 * @param alongside further work in the same commit
 * @throws OperationRefused
 */
export function publishCampaign(
  { db, portal }: OperatorServices,
  operator: OperatorContext,
  order: PublishOrder,
  alongside?: (tx: Transaction) => Promise<unknown>,
): Promise<Published> {
  assertKnownMethods(order, ["card", ...portal.payment.transferMethods.map(({ name }) => name)]);
  const { campaign, title, from, until } = order;
  return runOperation<Published>(db, operator, async (tx) => {
    // Checked first, to name the other campaigns: a failed statement ends the transaction.
    const others = await findOverlapping(tx, slotsOf(order), order);
    if (others.length > 0) throw slotTaken(others);
    const version = await publish(tx, order);
    await alongside?.(tx);
    const published = { campaign, title, version, from, until };
    const { operation: command, content } = order;
    const auditEntry = { command, userId: null, details: { ...published, content } };
    return { result: published, auditEntry };
  });
}

async function publish(tx: Queries, order: PublishOrder): Promise<number> {
  try {
    return await publishVersion(tx, order);
  } catch (error) {
    if (codeOf(error) === SLOT_TAKEN) throw slotTaken([]);
    if (codeOf(error) !== OUT_OF_DATE) throw error;
    throw new OperationRefused(
      "campaign",
      "thời gian đã qua, hoặc chương trình đã được người khác sửa: hãy mở lại",
    );
  }
}

const slotTaken = (titles: readonly string[]) =>
  new OperationRefused(
    "campaign",
    `trong thời gian này đã có chương trình khác${titles.length > 0 ? `: ${titles.join(", ")}` : ""}`,
  );

/** Returns the slots that the campaign takes (`campaign_slots_of`). One campaign at a time can have a slot. */
function slotsOf({ content }: PublishOrder): string[] {
  if ("steps" in content) return content.methods.map((method) => `bonus:${method}`);
  return "giftKind" in content ? [`gift:${content.giftKind}`] : [];
}

function assertKnownMethods({ content }: PublishOrder, known: readonly string[]): void {
  const named = "methods" in content ? content.methods : [];
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new OperationRefused("methods", `không có kênh nạp ${unknown.join(", ")}`);
  }
}

export type Ended = {
  readonly campaign: string;
  readonly title: string;
  readonly kind: CampaignKind;
};

/** Ends a campaign now. Versions that have not begun never begin. @throws OperationRefused */
export function endCampaign(
  { db }: OperatorServices,
  operator: OperatorContext,
  order: { readonly operation: "end-campaign"; readonly campaign: string },
): Promise<Ended> {
  const { campaign } = order;
  return runOperation<Ended>(db, operator, async (tx) => {
    const found = await findCampaign(tx, campaign);
    if (!found) {
      throw new OperationRefused("campaign", `không có chương trình ${campaign}`);
    }
    try {
      await endVersions(tx, order);
    } catch (error) {
      if (codeOf(error) !== OUT_OF_DATE) throw error;
      throw new OperationRefused("campaign", "chương trình này đã kết thúc");
    }
    const ended = { campaign, ...found };
    return {
      result: ended,
      auditEntry: { command: "end-campaign", userId: null, details: ended },
    };
  });
}
