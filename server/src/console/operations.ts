import { createHash } from "node:crypto";
import type { OperationFacts, OperationOrder } from "@portal/contract/console/operations";
import type { OperatorContext } from "../domain/ledger/run-operation.ts";
import { endSessions, type SessionsEnded } from "../features/operator/end-sessions.ts";
import { grantCredit, type Granted } from "../features/operator/grant-credit.ts";
import { recallCredit, type Recalled } from "../features/operator/recall-credit.ts";
import { setSpending, type SpendingSet } from "../features/operator/set-spending.ts";
import type { OperatorServices } from "../operator-services.ts";

type Order<Name extends OperationOrder["operation"]> = Extract<
  OperationOrder,
  { readonly operation: Name }
>;

/** Facts that hold until something else happens to the same thing: they are what is shown and approved. */
export type Facts = OperationFacts & { readonly username: string };

/** An operation of the command line's, as the console does it. */
type Operation<O, Result> = {
  /** The most KP that it moves. */
  kpOf(order: O): number;
  run(services: OperatorServices, operator: OperatorContext, order: O): Promise<Result>;
  factsOf(result: Result, order: O): Facts;
  /** Two proposals of one subject stand in each other's way. */
  subjectOf(facts: Facts): string;
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

const grant: Operation<Order<"grant">, Granted> = {
  kpOf: ({ kp }) => kp,
  run: (services, operator, { username, kp, occasion, note }) =>
    grantCredit(services, operator, { username, kp, occasion, note }),
  factsOf: ({ username, occasion, grantedKp, isNew }) => ({ username, occasion, grantedKp, isNew }),
  subjectOf: ({ username, occasion }) => `grant:${username}:${String(occasion)}`,
};

const recall: Operation<Order<"recall">, Recalled> = {
  kpOf: ({ kp }) => kp,
  run: (services, operator, { transactionId, kp, note }) =>
    recallCredit(services, operator, { what: transactionId, kp, key: undefined, note }),
  factsOf: ({ username, transactionId, recalledKp, leftKp, isNew }) => ({
    username,
    transactionId,
    recalledKp,
    leftKp,
    isNew,
  }),
  subjectOf: ({ transactionId }) => `recall:${String(transactionId)}`,
};

type Spending = Order<"stop-spending"> | Order<"allow-spending">;

const spending: Operation<Spending, SpendingSet> = {
  kpOf: () => 0,
  run: (services, operator, { username, operation }) =>
    setSpending(services, operator, { username, isStopped: operation === "stop-spending" }),
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ username }) => `spending:${username}`,
};

const sessions: Operation<Order<"end-sessions">, SessionsEnded> = {
  kpOf: () => 0,
  run: endSessions,
  // How many sessions there are changes by the minute.
  factsOf: ({ username }) => ({ username }),
  subjectOf: ({ username }) => `end-sessions:${username}`,
};

export function operationOf(order: OperationOrder): OrderedOperation {
  switch (order.operation) {
    case "grant":
      return ordered(grant, order);
    case "recall":
      return ordered(recall, order);
    case "stop-spending":
    case "allow-spending":
      return ordered(spending, order);
    case "end-sessions":
      return ordered(sessions, order);
  }
}

function ordered<O extends OperationOrder, Result>(
  operation: Operation<O, Result>,
  order: O,
): OrderedOperation {
  return {
    order,
    kp: operation.kpOf(order),
    run: async (services, operator) =>
      operation.factsOf(await operation.run(services, operator, order), order),
    factsOf: (result) => operation.factsOf(result as Result, order),
    subjectOf: operation.subjectOf,
  };
}

/** The SHA-256 of an order and its facts, whatever the order of their fields. */
export function hashOf(order: OperationOrder, facts: OperationFacts): Buffer {
  const text = [order, facts].map((part) =>
    JSON.stringify(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  return createHash("sha256").update(text.join("\n")).digest();
}
