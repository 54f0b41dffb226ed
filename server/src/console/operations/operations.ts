import type { OperationName, OperationOrder } from "@portal/contract/console/operations";
import type { OperatorContext } from "../../domain/ledger/run-operation.ts";
import { currentSettings } from "../../settings/receiving-accounts.ts";
import { askAgain } from "./ask-again.ts";
import { assign } from "./assign.ts";
import { bulkGrant } from "./bulk-grant.ts";
import { changeAccount, pauseChannel, resumeChannel } from "./channels.ts";
import { closeRefund } from "./close-refund.ts";
import { correctContact } from "./correct-contact.ts";
import {
  answerDataRequest,
  completeDataRequest,
  refuseDataRequest,
} from "./decide-data-request.ts";
import { endCampaign } from "./end-campaign.ts";
import { endSessions } from "./end-sessions.ts";
import { endStaffSessions } from "./end-staff-sessions.ts";
import { enter } from "./enter.ts";
import { explainOutgoing } from "./explain-outgoing.ts";
import { giveBack } from "./give-back.ts";
import { grant } from "./grant.ts";
import { importCodes } from "./import-codes.ts";
import { limitSpending } from "./limit-spending.ts";
import { lock, unlock } from "./lock.ts";
import type { OperationServices } from "./operation-services.ts";
import type { Facts, Operation, Order } from "./operation.ts";
import { publishBonus, publishGift, publishNotice } from "./publish-campaign.ts";
import { recall } from "./recall.ts";
import { refund } from "./refund.ts";
import { refuseCase } from "./refuse-case.ts";
import { removeStaffPasskeys } from "./remove-staff-passkeys.ts";
import { resendMessage } from "./resend-message.ts";
import { revokeAccess } from "./revoke-access.ts";
import { setSpending } from "./set-spending.ts";
import { settleCard } from "./settle-card.ts";
import { settleCase } from "./settle-case.ts";
import { settlePayment } from "./settle-payment.ts";
import { settleRecharge } from "./settle-recharge.ts";
import { voidTransfer } from "./void-transfer.ts";

/** The operation of each order. */
const OPERATIONS: { readonly [Name in OperationName]: Operation<Order<Name>, unknown> } = {
  grant,
  recall,
  assign,
  enter,
  return: giveBack,
  "void-transfer": voidTransfer,
  "close-refund": closeRefund,
  refund,
  chargeback: refund,
  "explain-outgoing": explainOutgoing,
  "settle-recharge": settleRecharge,
  "settle-card": settleCard,
  "settle-payment": settlePayment,
  "ask-again": askAgain,
  "settle-case": settleCase,
  "refuse-case": refuseCase,
  "answer-data-request": answerDataRequest,
  "refuse-data-request": refuseDataRequest,
  "complete-data-request": completeDataRequest,
  "stop-spending": setSpending,
  "stop-spending-for-a-day": setSpending,
  "allow-spending": setSpending,
  "end-sessions": endSessions,
  "resend-message": resendMessage,
  "publish-bonus": publishBonus,
  "publish-gift": publishGift,
  "publish-notice": publishNotice,
  "end-campaign": endCampaign,
  "import-codes": importCodes,
  lock,
  "lock-for-a-day": lock,
  unlock,
  "revoke-access": revokeAccess,
  "correct-contact": correctContact,
  "limit-spending": limitSpending,
  "bulk-grant": bulkGrant,
  "pause-channel": pauseChannel,
  "resume-channel": resumeChannel,
  "change-account": changeAccount,
  "end-staff-sessions": endStaffSessions,
  "remove-staff-passkeys": removeStaffPasskeys,
};

/** Any operation, with its order in it. */
export type OrderedOperation = {
  readonly order: OperationOrder;
  /** @throws OperationRefused where the order names nothing */
  amount(services: OperationServices): number | Promise<number>;
  run(services: OperationServices, operator: OperatorContext): Promise<Facts>;
  /** Returns the facts of what `run` is about to commit. */
  factsOf(result: unknown): Facts;
  subjectOf(facts: Facts): string;
  takesTwo(facts: Facts): boolean;
};

export function operationOf(order: OperationOrder): OrderedOperation {
  const operation = OPERATIONS[order.operation] as Operation<OperationOrder, unknown>;
  return {
    order,
    amount: (services) => operation.amountOf(order, services),
    run: async (services, operator) => {
      const portal = await currentSettings(services.db, services.portal);
      return operation.factsOf(
        await operation.run({ ...services, portal }, operator, order),
        order,
      );
    },
    factsOf: (result) => operation.factsOf(result, order),
    subjectOf: operation.subjectOf,
    takesTwo: (facts) => operation.takesTwo?.(facts) ?? false,
  };
}
