import type { OperationName, OperationOrder } from "@portal/contract/console/operations";
import type { OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { endCampaign } from "./end-campaign.ts";
import { currentSettings } from "../../settings/current-settings.ts";
import { changeAccount, pauseChannel, resumeChannel } from "./channels.ts";
import { endStaffSessions } from "./end-staff-sessions.ts";
import { endSessions } from "./end-sessions.ts";
import { grant } from "./grant.ts";
import { importCodes } from "./import-codes.ts";
import type { Facts, Operation, Order } from "./operation.ts";
import { publishBonus, publishGift, publishNotice } from "./publish-campaign.ts";
import { removeStaffPasskeys } from "./remove-staff-passkeys.ts";
import { recall } from "./recall.ts";
import { setSpending } from "./set-spending.ts";

/** The operation of each order. */
const OPERATIONS: { readonly [Name in OperationName]: Operation<Order<Name>, unknown> } = {
  grant,
  recall,
  "stop-spending": setSpending,
  "allow-spending": setSpending,
  "end-sessions": endSessions,
  "publish-bonus": publishBonus,
  "publish-gift": publishGift,
  "publish-notice": publishNotice,
  "end-campaign": endCampaign,
  "import-codes": importCodes,
  "pause-channel": pauseChannel,
  "resume-channel": resumeChannel,
  "change-account": changeAccount,
  "end-staff-sessions": endStaffSessions,
  "remove-staff-passkeys": removeStaffPasskeys,
};

/** Any operation, with its order in it. */
export type OrderedOperation = {
  readonly order: OperationOrder;
  readonly kp: number;
  run(services: OperatorServices, operator: OperatorContext): Promise<Facts>;
  /** Returns the facts of what `run` is about to commit. */
  factsOf(result: unknown): Facts;
  subjectOf(facts: Facts): string;
};

export function operationOf(order: OperationOrder): OrderedOperation {
  const operation = OPERATIONS[order.operation] as Operation<OperationOrder, unknown>;
  return {
    order,
    kp: operation.kpOf(order),
    run: async (services, operator) => {
      const portal = await currentSettings(services.db, services.portal);
      return operation.factsOf(
        await operation.run({ ...services, portal }, operator, order),
        order,
      );
    },
    factsOf: (result) => operation.factsOf(result, order),
    subjectOf: operation.subjectOf,
  };
}
