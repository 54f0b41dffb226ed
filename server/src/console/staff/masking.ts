/** What roles see in part. */
import type { StaffRole } from "@portal/contract/console/rights";

/** The roles that see who paid without asking for each. */
const SEE_PAYERS: ReadonlySet<StaffRole> = new Set(["payments", "senior", "accountant"]);
const HIDDEN = "••••";
const SHOWN_DIGITS = 3;
/** Phone and account numbers: people write theirs into a transfer's content. */
const LONG_NUMBER = /\d{9,}/g;

export const seesPayers = (roles: readonly StaffRole[]): boolean =>
  roles.some((role) => SEE_PAYERS.has(role));

/** Hides the middle of long numbers: `012••••999`. */
export const maskedNumbers = (text: string): string =>
  text.replaceAll(
    LONG_NUMBER,
    (digits) => digits.slice(0, SHOWN_DIGITS) + HIDDEN + digits.slice(-SHOWN_DIGITS),
  );
