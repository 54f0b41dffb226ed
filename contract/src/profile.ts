/** Changing the own names, language and newsletter. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { type PersonalField, user } from "./session.ts";
import { cleanText } from "./values/clean-text.ts";
import { NAME_MAX_LENGTH } from "./values/limits.ts";
import { requiredText } from "./values/required.ts";

/** The languages of pages; `pseudo` makes untranslated texts stand out. */
export const languages = ["vi-VN", "pseudo"] as const;
export type Language = (typeof languages)[number];

export const LANGUAGE_UNSUPPORTED_MESSAGE = "Ngôn ngữ này chưa được hỗ trợ.";

const tooLong = (what: string) => `${what} dài tối đa ${NAME_MAX_LENGTH} ký tự.`;

/** What players write of their personal data. The date of birth has its own form, which asks for it once. */
const names = {
  firstName: requiredText("Vui lòng nhập tên của bạn").check(
    z.maxLength(NAME_MAX_LENGTH, { error: tooLong("Tên") }),
  ),
  lastName: requiredText("Vui lòng nhập họ của bạn").check(
    z.maxLength(NAME_MAX_LENGTH, { error: tooLong("Họ") }),
  ),
  middleName: z.optional(
    z.nullable(
      z
        .string()
        .check(z.overwrite(cleanText), z.maxLength(NAME_MAX_LENGTH, { error: tooLong("Tên đệm") })),
    ),
  ),
} satisfies Record<Exclude<PersonalField, "dob">, z.ZodMiniType>;
export const namesForm = z.object(names);
export const languageForm = z.object({
  language: z.enum(languages, { error: LANGUAGE_UNSUPPORTED_MESSAGE }),
});

const absent = z.nullish(z.undefined());
const bothForms = z.object({ ...names, ...languageForm.shape });
const namesAlone = z.object({ ...names, language: absent });
const noNames = { firstName: absent, lastName: absent, middleName: absent } satisfies Record<
  keyof typeof names,
  typeof absent
>;
const languageAlone = z.object({ ...languageForm.shape, ...noNames });

export const updateProfile = defineCall({
  method: "PATCH",
  path: "/api/user/update-profile",
  who: "user",
  summary: "Changes the names, the language, or both.",
  body: z.union([bothForms, namesAlone, languageAlone]),
  reply: user,
});

/** Whether the player wants the newsletter; chosen at sign-up and changeable at any time. */
const newsletterChoice = z.object({ receiveNewsletter: z.boolean() });

export const getNewsletterChoice = defineCall({
  method: "GET",
  path: "/api/user/newsletter",
  who: "user",
  summary: "Whether the player receives the newsletter.",
  reply: newsletterChoice,
});

export const chooseNewsletter = defineCall({
  method: "PUT",
  path: "/api/user/newsletter",
  who: "user",
  summary: "Joins or leaves the newsletter.",
  body: newsletterChoice,
  reply: newsletterChoice,
});
