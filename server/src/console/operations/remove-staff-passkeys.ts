import {
  removeStaffPasskeys as remove,
  type StaffPasskeysRemoved,
} from "../../features/operator/remove-staff-passkeys.ts";
import type { Operation, Order } from "./operation.ts";

export const removeStaffPasskeys: Operation<
  Order<"remove-staff-passkeys">,
  StaffPasskeysRemoved
> = {
  amountOf: () => 0,
  run: remove,
  factsOf: ({ login, removed }) => ({ login, removed }),
  subjectOf: ({ login }) => `remove-staff-passkeys:${String(login)}`,
};
