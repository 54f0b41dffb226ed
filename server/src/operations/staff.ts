/** The staff's own access. */
import type { Operation, Order } from "./operation.ts";
import { endStaffSessions as end, type StaffSessionsEnded } from "./staff/end-staff-sessions.ts";
import {
  removeStaffPasskeys as remove,
  type StaffPasskeysRemoved,
} from "./staff/remove-staff-passkeys.ts";

export const endStaffSessions: Operation<Order<"end-staff-sessions">, StaffSessionsEnded> = {
  amountOf: () => 0,
  run: end,
  // How many sessions there are changes by the minute.
  factsOf: ({ login }) => ({ login }),
  subjectOf: ({ login }) => `end-staff-sessions:${String(login)}`,
};

export const removeStaffPasskeys: Operation<
  Order<"remove-staff-passkeys">,
  StaffPasskeysRemoved
> = {
  amountOf: () => 0,
  run: remove,
  factsOf: ({ login, removed }) => ({ login, removed }),
  subjectOf: ({ login }) => `remove-staff-passkeys:${String(login)}`,
};
