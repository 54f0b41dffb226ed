import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../../domain/ledger/run-operation.ts";
import { codeOf } from "../../kit/database/database-errors.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { endVersions, findTitle } from "./store.ts";

export type Ended = { readonly campaign: string; readonly title: string };

/** SQLSTATE of `end_campaign`. */
const ALREADY_ENDED = "PT025";

/** Ends a campaign now. Versions that have not begun never begin. @throws OperationRefused */
export function endCampaign(
  { db }: OperatorServices,
  operator: OperatorContext,
  order: { readonly operation: "end-campaign"; readonly campaign: string },
): Promise<Ended> {
  const { campaign } = order;
  return runOperation<Ended>(db, operator, async (tx) => {
    const title = await findTitle(tx, campaign);
    if (title === undefined) {
      throw new OperationRefused("campaign", `không có chương trình ${campaign}`);
    }
    try {
      await endVersions(tx, order);
    } catch (error) {
      if (codeOf(error) !== ALREADY_ENDED) throw error;
      throw new OperationRefused("campaign", "chương trình này đã kết thúc");
    }
    const ended = { campaign, title };
    return {
      result: ended,
      auditEntry: { command: "end-campaign", userId: null, details: ended },
    };
  });
}
