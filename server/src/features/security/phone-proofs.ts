import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import type { Viewer } from "../../domain/accounts/users.ts";
import { errors } from "./errors.ts";

export type Proofs = {
  /** The code that answers `MXT` at the present phone. */
  readonly otp: boolean;
  /** The code in a letter. */
  readonly securityCode: boolean;
};

/**
 * What a change of phone takes: what is verified vouches for the player, the phone before the e-mail.
 * Who has neither may change it with his session alone, and is told of it.
 */
export function proofsFor(
  { verifiedPhoneAt, email, verifiedAt }: Viewer,
  policy: "phone" | "phone-and-email",
): Proofs {
  const hasPhone = verifiedPhoneAt !== null;
  const hasEmail = email !== null && verifiedAt !== null;
  return { otp: hasPhone, securityCode: hasEmail && (!hasPhone || policy === "phone-and-email") };
}

const DAY_HOURS = 24;

/** How long a phone that nothing has vouched for sets no password. */
export function waitInWords(waitHours: number): string {
  const time = waitHours % DAY_HOURS === 0 ? `${waitHours / DAY_HOURS} ngày` : `${waitHours} giờ`;
  return `Để tránh kẻ gian, số mới chỉ dùng được để đặt lại mật khẩu sau ${time}.`;
}

/** @returns the E.164 form */
export function readNewPhone({ phoneNumber }: Viewer, typed: string): string {
  const newPhoneNumber = toMobileE164(typed);
  if (!newPhoneNumber) throw errors.newPhoneInvalid();
  if (newPhoneNumber === phoneNumber) throw errors.phoneUnchanged();
  return newPhoneNumber;
}
