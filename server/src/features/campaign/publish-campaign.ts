import type { OperationOrder } from "@portal/contract/console/operations";
import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../../domain/ledger/run-operation.ts";
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Queries, Transaction } from "../../kit/database/database.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findInTheWay, publishVersion } from "./store.ts";

export type PublishOrder = Extract<OperationOrder, { readonly operation: `publish-${string}` }>;

export type Published = {
  readonly campaign: string;
  readonly title: string;
  readonly version: number;
  readonly from: string;
  readonly until: string | null;
};

/** Another campaign holds the same at that time. */
const IN_THE_WAY = "23P01";
const PASSED_BY = "PT025";

/**
 * Publishes a campaign's first or next version: it holds from its minute on, in every process at once.
 * @param alongside what else happens in its commit
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
    // Asked beforehand, for a statement that fails ends the transaction.
    const inTheWay = await findInTheWay(tx, slotsOf(order), order);
    if (inTheWay.length > 0) throw refusedBy(inTheWay);
    const version = await publishing(tx, order);
    await alongside?.(tx);
    const published = { campaign, title, version, from, until };
    const { operation: command, content } = order;
    const auditEntry = { command, userId: null, details: { ...published, content } };
    return { result: published, auditEntry };
  });
}

async function publishing(tx: Queries, order: PublishOrder): Promise<number> {
  try {
    return await publishVersion(tx, order);
  } catch (error) {
    if (codeOf(error) === IN_THE_WAY) throw refusedBy([]);
    if (codeOf(error) !== PASSED_BY) throw error;
    throw new OperationRefused(
      "campaign",
      "thời gian đã qua, hoặc chương trình đã được người khác sửa: hãy mở lại",
    );
  }
}

const refusedBy = (titles: readonly string[]) =>
  new OperationRefused(
    "campaign",
    `trong thời gian này đã có chương trình khác${titles.length > 0 ? `: ${titles.join(", ")}` : ""}`,
  );

/** What only one campaign can have at a time, as `campaign_slots_of` names it. */
function slotsOf({ content }: PublishOrder): string[] {
  if ("layer" in content)
    return content.methods.map((method) => `bonus:${content.layer}:${method}`);
  return "giftKind" in content ? [`gift:${content.giftKind}`] : [];
}

function assertKnownMethods({ content }: PublishOrder, known: readonly string[]): void {
  const named = "methods" in content ? content.methods : [];
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new OperationRefused("methods", `không có kênh nạp ${unknown.join(", ")}`);
  }
}
