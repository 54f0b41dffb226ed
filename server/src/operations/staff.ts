/** Operations on colleagues' access: end sessions, remove passkeys. */
import { OperationRefused, runOperation } from "../domain/ledger/run-operation.ts";
import type { Operation, Order } from "./operation.ts";
import {
  countPasskeys,
  endSessionsOf,
  findNamedStaff,
  removePasskeysOf,
} from "./staff/staff-list-store.ts";

/** Ends all sessions of a colleague, those of the command line too. */
const endStaffSessions: Operation<Order<"end-staff-sessions">> = {
  run: ({ db }, operator, named) =>
    runOperation(db, operator, async (tx) => {
      const { id, login } = await findNamedStaff(tx, named.login);
      // The facts, which must be the same at preview and approval, leave out the number of sessions.
      const details = { login, ended: await endSessionsOf(tx, id) };
      const auditEntry = { command: "staff end-sessions", userId: null, details };
      return { result: { login }, auditEntry };
    }),
  subjectOf: ({ login }) => `end-staff-sessions:${String(login)}`,
};

/** Removes all passkeys of a colleague who lost them. The next sign-in adds a new one. */
const removeStaffPasskeys: Operation<Order<"remove-staff-passkeys">> = {
  run: ({ db }, operator, named) =>
    runOperation(db, operator, async (tx) => {
      const { id, login } = await findNamedStaff(tx, named.login);
      if ((await countPasskeys(tx, id)) === 0) {
        throw new OperationRefused("login", `${login} chưa có khóa truy cập nào`);
      }
      const result = { login, removed: await removePasskeysOf(tx, id) };
      return {
        result,
        auditEntry: { command: "staff remove-passkeys", userId: null, details: result },
      };
    }),
  subjectOf: ({ login }) => `remove-staff-passkeys:${String(login)}`,
};

export const staff = {
  "end-staff-sessions": endStaffSessions,
  "remove-staff-passkeys": removeStaffPasskeys,
};
