import { runOperation } from "../../../domain/ledger/run-operation.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import { beginAlone } from "../../../operations/approvals/approval-store.ts";
import { operatorOf, refusing, type Staff } from "../../../operations/as-staff.ts";
import type { ConsoleServices } from "../../services.ts";
import { findScreenshot } from "./store.ts";

/**
 * Returns the screenshot of a transfer, with names and account numbers. The log entry (who looked) is committed first.
 */
export function revealScreenshot(
  { db, screenshotEncryption }: ConsoleServices,
  staff: Staff,
  caseId: string,
): Promise<{ readonly jpeg: string }> {
  const operator = operatorOf(staff, "ảnh chụp giao dịch", {
    begin: (tx) => beginAlone(tx, staff.session, "reveal-contact", 0),
  });
  return refusing(() =>
    runOperation(db, operator, async (tx) => {
      const found = await findScreenshot(tx, caseId);
      if (!found) throw httpErrors.notFound();
      const { userId, encrypted } = found;
      const details = { caseId, revealed: ["screenshot"] };
      return {
        result: { jpeg: screenshotEncryption.decrypt(encrypted) as string },
        auditEntry: { command: "reveal-contact", userId, details },
      };
    }),
  );
}
