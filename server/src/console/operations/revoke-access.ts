import {
  type AccessRevoked,
  revokeAccess as revoke,
} from "../../features/operator/revoke-access.ts";
import type { Operation, Order } from "./operation.ts";

export const revokeAccess: Operation<Order<"revoke-access">, AccessRevoked> = {
  amountOf: () => 0,
  run: (services, operator, { username }) => revoke(services, operator, { username }),
  // How many sessions there are changes by the minute.
  factsOf: ({ username }) => ({ username }),
  subjectOf: ({ username }) => `revoke-access:${String(username)}`,
};
