/** The texts that players write about themselves: the one list of them, from which forms, replies and rights follow. */
import * as z from "zod/mini";
import { cleanText } from "./clean-text.ts";
import { NAME_MAX_LENGTH } from "./limits.ts";
import { requiredText } from "./required.ts";

/** What players and staff call each text, in the order in which Vietnamese write names. */
export const personalTexts = { lastName: "Họ", middleName: "Tên đệm", firstName: "Tên" } as const;
export type PersonalText = keyof typeof personalTexts;

const short = (field: PersonalText) =>
  z.maxLength(NAME_MAX_LENGTH, {
    error: `${personalTexts[field]} dài tối đa ${NAME_MAX_LENGTH} ký tự.`,
  });

/** The rule of each text when the player writes it. */
export const personalTextRules = {
  firstName: requiredText("Vui lòng nhập tên của bạn").check(short("firstName")),
  lastName: requiredText("Vui lòng nhập họ của bạn").check(short("lastName")),
  middleName: z.optional(z.nullable(z.string().check(z.overwrite(cleanText), short("middleName")))),
} satisfies Record<PersonalText, z.ZodMiniType>;

/** Returns an object with the same value for each text. */
export const forEachText = <Value>(value: Value) =>
  Object.fromEntries(Object.keys(personalTexts).map((field) => [field, value])) as Record<
    PersonalText,
    Value
  >;
