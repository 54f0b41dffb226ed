/** What a player may change of himself. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { required } from "./fields.ts";
import { NAME_MAX_LENGTH } from "./limits.ts";
import { user } from "./session.ts";

/** Languages a page can be shown in; the second makes untranslated texts stand out. */
export const languages = ["vi-VN", "pseudo"] as const;

const tooLong = (what: string) => `${what} dài tối đa ${NAME_MAX_LENGTH} ký tự.`;

export const namesForm = z.strictObject({
  firstName: required("Vui lòng nhập tên của bạn").check(
    z.maxLength(NAME_MAX_LENGTH, { error: tooLong("Tên") }),
  ),
  lastName: required("Vui lòng nhập họ của bạn").check(
    z.maxLength(NAME_MAX_LENGTH, { error: tooLong("Họ") }),
  ),
  middleName: z.optional(
    z.nullable(z.string().check(z.maxLength(NAME_MAX_LENGTH, { error: tooLong("Tên đệm") }))),
  ),
});
export const languageForm = z.strictObject({
  language: z.enum(languages, { error: "Ngôn ngữ này chưa được hỗ trợ." }),
});

export const updateProfile = defineCall({
  method: "PATCH",
  path: "/api/user/update-profile",
  who: "user",
  summary: "Changes the names or the language.",
  body: z.union([namesForm, languageForm]),
  reply: user,
});
