import type { PhoneWait } from "../../sms/texts.ts";

/**
 * Whether an account's phone may reset the password. A phone that was set recently may not
 * (docs/decisions/contact-changes-can-be-undone.md).
 */
export type PhoneTrust = {
  readonly isPhoneTrusted: boolean;
  /** Since when, or from when on, it is trusted. */
  readonly phoneTrustedAt: string;
  /** Whether a trusted contact vouches for it: then it is trusted once the player activates it. */
  readonly isPhoneVouched: boolean;
};

/** @returns undefined where the phone is trusted */
export function phoneWaitOf(phone: PhoneTrust): PhoneWait | undefined {
  if (phone.isPhoneTrusted) return undefined;
  return phone.isPhoneVouched ? "activation" : new Date(phone.phoneTrustedAt);
}
