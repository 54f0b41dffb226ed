import { httpErrors } from "../../../kit/http/errors.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
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
  const what = { name: "reveal-contact", reason: "ảnh chụp giao dịch" } as const;
  return runAlone(db, staff, what, async (tx) => {
    const found = await findScreenshot(tx, caseId);
    if (!found) throw httpErrors.notFound();
    const { userId, encrypted } = found;
    const details = { caseId, revealed: ["screenshot"] };
    return {
      result: { jpeg: screenshotEncryption.decrypt(encrypted) as string },
      auditEntry: { command: "reveal-contact", userId, details },
    };
  });
}
