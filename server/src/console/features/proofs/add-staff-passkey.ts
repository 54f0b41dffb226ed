import type { CreatedCredential } from "@portal/contract/passkeys";
import { readNewPasskey } from "../../../domain/passkeys/check-credential.ts";
import { runOperation } from "../../../domain/ledger/run-operation.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import { operatorOf } from "../../../operations/as-staff.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { consoleParty } from "./console-party.ts";
import { addPasskey } from "./store.ts";

/** Adds the passkey that the browser has made, with an entry in the log. */
export async function addStaffPasskey(
  services: ConsoleServices,
  staff: Staff,
  credential: CreatedCredential,
): Promise<undefined> {
  const made = await readNewPasskey(consoleParty(services), credential);
  if (!made) throw errors.passkeyRefused();
  // The adding itself makes the transaction this person's.
  const operator = operatorOf(staff, "passkey", { begin: async () => {} });
  return runOperation(services.db, operator, async (tx) => {
    if (!(await addPasskey(tx, staff.session, made))) throw errors.passkeyRefused();
    const details = { isBackedUp: made.isBackedUp };
    return {
      result: undefined,
      auditEntry: { command: "add-staff-passkey", userId: null, details },
    };
  });
}
