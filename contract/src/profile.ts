/** Changing the own names, language and newsletter. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { user } from "./session.ts";
import { forEachText, personalTextRules } from "./values/personal-texts.ts";

/** The languages of pages; `pseudo` makes untranslated texts stand out. */
export const languages = ["vi-VN", "pseudo"] as const;
export type Language = (typeof languages)[number];

export const LANGUAGE_UNSUPPORTED_MESSAGE = "Ngôn ngữ này chưa được hỗ trợ.";

/** The date of birth is no part of it: it has its own form, which asks for it once. */
export const namesForm = z.object(personalTextRules);
export const languageForm = z.object({
  language: z.enum(languages, { error: LANGUAGE_UNSUPPORTED_MESSAGE }),
});

const absent = z.nullish(z.undefined());
const bothForms = z.object({ ...personalTextRules, ...languageForm.shape });
const namesAlone = z.object({ ...personalTextRules, language: absent });
const languageAlone = z.object({ ...languageForm.shape, ...forEachText(absent) });

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
