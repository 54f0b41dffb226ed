import { runOperation } from "../../../domain/ledger/run-operation.ts";
import type { GiftCodeVault } from "../../../domain/payments/gift-code-vault.ts";
import type { Database } from "../../../kit/database/database.ts";
import { beginAlone } from "../../../operations/approvals/approval-store.ts";
import { operatorOf, refusing } from "../../../operations/as-staff.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { listCodes } from "./store.ts";

/** Shows a campaign's codes in clear, for the game. The commit that logs who looked and why comes first. */
export async function revealCodes(
  { db, giftCodeVault }: { readonly db: Database; readonly giftCodeVault: GiftCodeVault },
  staff: Staff,
  { campaign, reason }: { readonly campaign: string; readonly reason: string },
): Promise<{ readonly codes: string[] }> {
  const operator = operatorOf(staff, reason, {
    begin: (tx) => beginAlone(tx, staff.session, "reveal-codes", 0),
  });
  const encrypted = await refusing(() =>
    runOperation(db, operator, async (tx) => {
      const found = await listCodes(tx, campaign);
      const details = { campaign, revealedCodes: found.length };
      return {
        result: found,
        auditEntry: { command: "reveal-codes", userId: null, details },
      };
    }),
  );
  return { codes: encrypted.map((code) => giftCodeVault.decrypt(code)) };
}
