import type { OperationName, OperationOrder } from "@portal/contract/console/operations";
import type { OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { WritingServices } from "../../operator-services.ts";
import { bulkGrant } from "./bulk-grant.ts";
import { correctContact } from "./correct-contact.ts";
import { currentSettings } from "../../settings/current-settings.ts";
import { changeAccount, pauseChannel, resumeChannel } from "./channels.ts";
import { endStaffSessions } from "./end-staff-sessions.ts";
import { endSessions } from "./end-sessions.ts";
import { grant } from "./grant.ts";
import { limitSpending } from "./limit-spending.ts";
import { lock, unlock } from "./lock.ts";
import type { Facts, Operation, Order } from "./operation.ts";
import { removeStaffPasskeys } from "./remove-staff-passkeys.ts";
import { recall } from "./recall.ts";
import { revokeAccess } from "./revoke-access.ts";
import { setSpending } from "./set-spending.ts";

/** The operation of each order. */
const OPERATIONS: { readonly [Name in OperationName]: Operation<Order<Name>, unknown> } = {
  grant,
  recall,
  "stop-spending": setSpending,
  "stop-spending-for-a-day": setSpending,
  "allow-spending": setSpending,
  "end-sessions": endSessions,
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
  readonly kp: number;
  run(services: WritingServices, operator: OperatorContext): Promise<Facts>;
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
