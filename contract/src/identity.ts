/** A player's identity: the birth date, name and guardian that the operator may require before credit is spent. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { user } from "./session.ts";
import { cleanText } from "./values/clean-text.ts";
import { smsCode } from "./values/fields.ts";
import { NAME_MAX_LENGTH } from "./values/limits.ts";
import { phone } from "./values/phone.ts";
import { requiredText } from "./values/required.ts";

const BIRTH_DATE_MISSING_MESSAGE = "Vui lòng nhập ngày sinh của bạn.";
const BIRTH_DATE_MESSAGE = "Ngày sinh không hợp lệ.";
/** The earliest date of birth that is accepted. */
const FIRST_BIRTH_DATE = "1900-01-01";

/** YYYY-MM-DD, not in the future anywhere. */
const birthDate = requiredText(BIRTH_DATE_MISSING_MESSAGE).check(
  z.iso.date({ error: BIRTH_DATE_MESSAGE }),
  z.refine((date) => date >= FIRST_BIRTH_DATE && date <= new Date().toISOString().slice(0, 10), {
    error: BIRTH_DATE_MESSAGE,
  }),
);

const NAME_TOO_LONG_MESSAGE = `Họ, tên đệm và tên dài tối đa ${NAME_MAX_LENGTH} ký tự.`;
const notTooLong = z.maxLength(NAME_MAX_LENGTH, { error: NAME_TOO_LONG_MESSAGE });

/**
 * The server also applies the profile's rules to the names. A module with rules for both pages would be one more file
 * in the first load of every page.
 */
export const identityForm = z.object({
  lastName: requiredText("Vui lòng nhập họ của bạn").check(notTooLong),
  middleName: z.optional(z.nullable(z.string().check(z.overwrite(cleanText), notTooLong))),
  firstName: requiredText("Vui lòng nhập tên của bạn").check(notTooLong),
  dob: birthDate,
});

export const giveIdentity = defineCall({
  method: "PUT",
  path: "/api/user/identity",
  who: "user",
  summary: "Names the person who plays, and the date of birth, which stays as it was first given.",
  body: identityForm,
  reply: user,
  errors: [
    // The account has another date of birth. Only support corrects it.
    "birth_date_fixed",
  ],
});

/** The guardian's relation to the player. */
export const guardianRelations = ["father", "mother", "other"] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

const guardian = z.object({
  name: z.string(),
  relation: z.enum(guardianRelations),
  /** E.164. */
  phoneNumber: z.string(),
  /** When the guardian's code was typed in; null until then. ISO 8601 in UTC. */
  verifiedAt: z.nullable(z.string()),
});
const guardianReply = z.object({
  guardian: z.nullable(guardian),
});
export type Guardian = z.output<typeof guardian>;

export const guardianForm = z.object({
  name: requiredText("Vui lòng nhập họ tên người giám hộ.").check(
    z.maxLength(NAME_MAX_LENGTH, { error: `Họ tên dài tối đa ${NAME_MAX_LENGTH} ký tự.` }),
  ),
  relation: z.enum(guardianRelations, { error: "Vui lòng chọn quan hệ với bạn." }),
  phoneNumber: phone,
});
export const guardianCodeForm = z.object({ code: smsCode });

export const getGuardian = defineCall({
  method: "GET",
  path: "/api/user/guardian",
  who: "user",
  summary: "The guardian that a young player has named.",
  reply: guardianReply,
});

export const nameGuardian = defineCall({
  method: "PUT",
  path: "/api/user/guardian",
  who: "user",
  summary: "Names the guardian, and texts a code to the guardian's phone.",
  body: guardianForm,
  reply: guardianReply,
  errors: [
    // A guardian has confirmed already. Only support removes one.
    "guardian_fixed",
  ],
});

export const confirmGuardian = defineCall({
  method: "POST",
  path: "/api/user/guardian/confirm",
  who: "user",
  summary: "Confirms the guardian by the code on the guardian's phone.",
  body: guardianCodeForm,
  reply: guardianReply,
});
