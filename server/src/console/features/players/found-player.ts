import type { FoundPlayer } from "@portal/contract/console/players";
import type { StaffRole } from "@portal/contract/console/rights";
import type { PlayerRecord } from "../../../features/operator/player-store.ts";
import { maskedEmail, maskedPhone } from "../../../domain/notifications/masked-contacts.ts";
import type { Staff } from "../../staff/staff-store.ts";

/** The roles that see contacts in clear without asking for each. */
const SEE_CONTACTS: ReadonlySet<StaffRole> = new Set(["payments", "senior"]);

/** How a person sees contacts. */
export type Seeing = { readonly isMasked: boolean };

export const seenBy = ({ roles }: Staff): Seeing => ({
  isMasked: !roles.some((role) => SEE_CONTACTS.has(role)),
});

/** Returns a player as a person of the staff sees them. */
export function toFound(player: PlayerRecord, { isMasked }: Seeing): FoundPlayer {
  const { phoneNumber, email, transactions, openPurchases } = player;
  return {
    username: player.username,
    phoneNumber: isMasked ? maskedPhone(phoneNumber) : phoneNumber,
    isPhoneVerified: player.phoneVerifiedAt !== null,
    email: isMasked && email !== null ? maskedEmail(email) : email,
    isEmailVerified: player.emailVerifiedAt !== null,
    isMasked,
    joinedAt: player.joinedAt,
    paymentCode: player.paymentCode,
    creditKp: player.creditKp,
    debtKp: player.debtKp,
    sessions: player.sessions,
    passkeys: player.passkeys,
    isTwoFactorOn: player.mfaEnabled,
    isSpendingLocked: player.spendingLockedAt !== null,
    isSpendingStopped: player.spendingStoppedAt !== null,
    transactions: transactions.map((transaction) => ({ ...transaction })),
    openPurchases: openPurchases.map((purchase) => ({ ...purchase })),
  };
}
