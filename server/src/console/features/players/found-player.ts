import type { FoundPlayer } from "@portal/contract/console/players";
import type { PlayerRecord } from "../../../operations/players/player-store.ts";
import { seesContacts } from "../../staff/masking.ts";
import type { Staff } from "../../../operations/as-staff.ts";

/** Converts a player's record to the contract's `FoundPlayer`. */
export function toFound(player: PlayerRecord, { roles }: Staff): FoundPlayer {
  const { transactions, openPurchases } = player;
  return {
    username: player.username,
    phoneNumber: player.phoneNumber,
    isPhoneVerified: player.phoneVerifiedAt !== null,
    email: player.email,
    isEmailVerified: player.emailVerifiedAt !== null,
    isMasked: !seesContacts(roles),
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
