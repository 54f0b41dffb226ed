import { endSessions as end, type SessionsEnded } from "../../features/operator/end-sessions.ts";
import type { Operation, Order } from "./operation.ts";

export const endSessions: Operation<Order<"end-sessions">, SessionsEnded> = {
  amountOf: () => 0,
  run: end,
  // How many sessions there are changes by the minute.
  factsOf: ({ username }) => ({ username }),
  subjectOf: ({ username }) => `end-sessions:${String(username)}`,
};
