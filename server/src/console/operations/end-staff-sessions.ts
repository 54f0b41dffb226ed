import {
  endStaffSessions as end,
  type StaffSessionsEnded,
} from "../../features/operator/end-staff-sessions.ts";
import type { Operation, Order } from "./operation.ts";

export const endStaffSessions: Operation<Order<"end-staff-sessions">, StaffSessionsEnded> = {
  amountOf: () => 0,
  run: end,
  // How many sessions there are changes by the minute.
  factsOf: ({ login }) => ({ login }),
  subjectOf: ({ login }) => `end-staff-sessions:${String(login)}`,
};
