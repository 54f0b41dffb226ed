import type { StaffSettings } from "../../config.ts";
import { writeAuditEntry } from "../../domain/ledger/run-operation.ts";
import { withDatabase } from "../../kit/database/with-database.ts";
import {
  describeRules,
  lockLimits,
  replaceLimit,
  setRules,
  takeBackReplaced,
} from "./staff-rule-store.ts";

/**
 * Writes the staff settings into the database, as its owner: roles' limits, break-glass roles, and whether moving money
 * requires a passkey. A limit that is no longer in the settings returns to the schema's. Changes are logged.
 * @returns what changed, a line each
 */
export function applyStaffSettings(
  ownerUrl: string,
  { staff, ...rules }: StaffSettings,
): Promise<readonly string[]> {
  return withDatabase({ url: ownerUrl, maxConnections: 1 }, (db) =>
    db.transaction(async (tx) => {
      await lockLimits(tx);
      const known = new Set(await describeRules(tx));
      await takeBackReplaced(tx);
      for (const limit of staff.limits) await replaceLimit(tx, limit);
      await setRules(tx, { ...rules, breakGlassRoles: staff.breakGlassRoles });
      const changed = (await describeRules(tx)).filter((line) => !known.has(line));
      if (changed.length > 0) {
        const author = { by: "settings", reason: "portal.config.ts" };
        const auditEntry = { command: "staff settings", userId: null, details: { changed } };
        await writeAuditEntry(tx, author, auditEntry);
      }
      return changed;
    }),
  );
}
