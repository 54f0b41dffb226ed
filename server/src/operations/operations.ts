import type { OperationName, OperationOrder } from "@portal/contract/console/operations";
import type { OperatorContext } from "../domain/ledger/run-operation.ts";
import { currentSettings } from "../settings/receiving-accounts.ts";
import * as campaigns from "./campaigns.ts";
import * as cases from "./cases.ts";
import * as channels from "./channels.ts";
import * as money from "./money.ts";
import type { Facts, Operation, OperationServices, Order } from "./operation.ts";
import * as orders from "./orders.ts";
import * as players from "./players.ts";
import * as staff from "./staff.ts";

/** The operation of each order. */
const OPERATIONS: { readonly [Name in OperationName]: Operation<Order<Name>, unknown> } = {
  grant: money.grant,
  recall: money.recall,
  assign: money.assign,
  enter: money.enter,
  return: money.giveBack,
  "void-transfer": money.voidTransfer,
  "close-refund": money.closeRefund,
  refund: money.refund,
  chargeback: money.refund,
  "explain-outgoing": money.explainOutgoing,
  "settle-recharge": orders.settleRecharge,
  "settle-card": orders.settleCard,
  "settle-payment": orders.settlePayment,
  "ask-again": orders.askAgain,
  "settle-case": cases.settleCase,
  "refuse-case": cases.refuseCase,
  "answer-data-request": cases.answerDataRequest,
  "refuse-data-request": cases.refuseDataRequest,
  "complete-data-request": cases.completeDataRequest,
  "stop-spending": players.setSpending,
  "stop-spending-for-a-day": players.setSpending,
  "allow-spending": players.setSpending,
  "end-sessions": players.endSessions,
  "resend-message": players.resendMessage,
  "publish-bonus": campaigns.publishBonus,
  "publish-gift": campaigns.publishGift,
  "publish-notice": campaigns.publishNotice,
  "end-campaign": campaigns.endCampaign,
  "import-codes": campaigns.importCodes,
  lock: players.lock,
  "lock-for-a-day": players.lock,
  unlock: players.unlock,
  "revoke-access": players.revokeAccess,
  "correct-contact": players.correctContact,
  "limit-spending": players.limitSpending,
  "correct-birth-date": players.correctBirthDate,
  "remove-guardian": players.removeGuardian,
  "bulk-grant": money.bulkGrant,
  "pause-channel": channels.pauseChannel,
  "resume-channel": channels.resumeChannel,
  "change-account": channels.changeAccount,
  "end-staff-sessions": staff.endStaffSessions,
  "remove-staff-passkeys": staff.removeStaffPasskeys,
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
