import { listOutgoing } from "../../domain/payments/refunds.ts";
import {
  explainOutgoing as explain,
  type OutgoingBooked,
} from "../../features/operator/explain-outgoing.ts";
import type { Operation, Order } from "./operation.ts";

export const explainOutgoing: Operation<Order<"explain-outgoing">, OutgoingBooked> = {
  amountOf: async ({ outgoing }, { db }) => {
    const [entry] = await listOutgoing(db, { name: outgoing, atMost: 1 });
    return entry?.amountVnd ?? 0;
  },
  run: (services, operator, { outgoing, code }) =>
    explain(services, operator, { name: outgoing, code }),
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ outgoing }) => `outgoing:${String(outgoing)}`,
};
