/** Decides which proofs a change of phone needs (`proofsFor`), and checks the new number (`readNewPhone`). */
import { PHONE_UNKNOWN_MESSAGE } from "@portal/contract/values/phone";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { onField } from "../../kit/http/errors.ts";

export const errors = {
  newPhoneInvalid: () => onField("newPhoneNumber", PHONE_UNKNOWN_MESSAGE),
  phoneUnchanged: () =>
    onField("newPhoneNumber", "Đây chính là số điện thoại hiện tại của tài khoản."),
};

/** The codes that a change of phone needs. */
export type Proofs = {
  /** The code that the present phone gets in reply to `MXT`. */
  readonly otp: boolean;
  /** The code sent by email. */
  readonly securityCode: boolean;
};

/**
 * Returns the proofs that a change of phone needs: the verified phone's code, else that of the verified email, or both
 * by the operator's policy. A player without either needs only the session, and is notified of the change.
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

/** Returns the sentence for the player about how long the new phone cannot reset the password. */
export function waitInWords(waitHours: number): string {
  const time = waitHours % DAY_HOURS === 0 ? `${waitHours / DAY_HOURS} ngày` : `${waitHours} giờ`;
  return `Để tránh kẻ gian, số mới chỉ dùng được để đặt lại mật khẩu sau ${time}.`;
}

/** @returns the E.164 form. @throws newPhoneInvalid, phoneUnchanged */
export function readNewPhone({ phoneNumber }: Viewer, typed: string): string {
  const newPhoneNumber = toMobileE164(typed);
  if (!newPhoneNumber) throw errors.newPhoneInvalid();
  if (newPhoneNumber === phoneNumber) throw errors.phoneUnchanged();
  return newPhoneNumber;
}
