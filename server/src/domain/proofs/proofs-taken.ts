import type { ProofMethod, ProvableAction } from "@portal/contract/proofs";

type Taken = {
  readonly methods: readonly ProofMethod[];
  /**
   * True where a passkey or application counts only once the account has had it as long as a phone that the
   * session alone has set takes to count (`accounts.newPhoneResetWaitHours`). Whoever has session and password
   * can add one of their own.
   */
  readonly mustBeSettled: boolean;
};

const NOTHING: Taken = { methods: [], mustBeSettled: true };

/**
 * What confirms which action beside what its call has always taken: the password, the code that answers
 * `MXT`, the code by email (docs/decisions/players-choose-how-to-confirm.md).
 */
export const PROOFS_TAKEN: Readonly<Record<ProvableAction, Taken>> = {
  "confirm.payment": { methods: ["passkey", "totp", "sms", "email"], mustBeSettled: false },
  "confirm.change_email": { methods: ["passkey", "totp", "sms", "email"], mustBeSettled: true },
  // The present phone and the email have fields of their own in that call.
  "confirm.phone_number": { methods: ["passkey", "totp"], mustBeSettled: true },
  // A device that has verified its owner is two factors; no other single proof is.
  "confirm.two_factor": { methods: ["passkey"], mustBeSettled: true },
  "confirm.closing": { methods: ["passkey"], mustBeSettled: true },
  "confirm.email": NOTHING,
  "confirm.change_password": NOTHING,
  "approve.login": NOTHING,
};

/** The settings that proofs depend on. */
export type ProofSettings = {
  readonly portal: { readonly accounts: { readonly newPhoneResetWaitHours: number } };
};

/** For how many hours the account must have had a passkey or an application before it confirms the action. */
export function settledHoursOf({ portal }: ProofSettings, action: ProvableAction): number {
  return PROOFS_TAKEN[action].mustBeSettled ? portal.accounts.newPhoneResetWaitHours : 0;
}
