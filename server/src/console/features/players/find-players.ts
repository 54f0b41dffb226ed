import type { FoundPlayer } from "@portal/contract/console/players";
import type { StaffRole } from "@portal/contract/console/rights";
import { findPlayers as findRecords } from "../../../features/operator/find-players.ts";
import type { PlayerRecord } from "../../../features/operator/player-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import type { Staff } from "../../staff/staff-store.ts";

/** The roles that see contacts in clear without asking for each. */
const SEE_CONTACTS: ReadonlySet<StaffRole> = new Set(["payments", "senior"]);
const HIDDEN = "••••";
const PHONE_HEAD = 3;
const PHONE_TAIL = 3;

/** Finds players by anything that the portal has of them; contacts are masked for some roles. */
export async function findPlayers(
  services: OperatorServices,
  { roles }: Staff,
  text: string,
): Promise<{ readonly players: FoundPlayer[]; readonly near: FoundPlayer[] }> {
  const isMasked = !roles.some((role) => SEE_CONTACTS.has(role));
  const { users, near } = await findRecords(services, text);
  const shown = (player: PlayerRecord) => toFound(player, isMasked);
  return { players: users.map(shown), near: near.map(shown) };
}

function toFound(player: PlayerRecord, isMasked: boolean): FoundPlayer {
  const { phoneNumber, email, transactions } = player;
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
  };
}

const maskedPhone = (phone: string): string =>
  phone.slice(0, PHONE_HEAD) + HIDDEN + phone.slice(-PHONE_TAIL);

const maskedEmail = (email: string): string =>
  email.slice(0, 1) + HIDDEN + email.slice(email.lastIndexOf("@"));
