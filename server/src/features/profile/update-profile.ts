import type { BodyOf, ReplyInput } from "@portal/contract/call";
import type { updateProfile as call } from "@portal/contract/profile";
import { namesForm } from "@portal/contract/profile";
import { fieldErrorsOf } from "@portal/contract/errors";
import { findViewer, type Viewer } from "../../domain/users.ts";
import { httpErrors } from "../../kit/errors.ts";
import type { Services } from "../../services.ts";
import { setLanguage, setNames } from "./store.ts";

type Form = BodyOf<typeof call>;
type NamesForm = Exclude<Form, { language: unknown }>;

/** @throws invalidInput where a name has nothing but spaces; unauthenticated */
export async function updateProfile(
  { db }: Services,
  viewer: Viewer,
  form: Form,
): Promise<ReplyInput<typeof call>> {
  if ("language" in form) await setLanguage(db, viewer.id, form.language);
  else await setNames(db, viewer.id, tidied(form));
  const updated = await findViewer(db, viewer.sessionHash);
  if (!updated) throw httpErrors.unauthenticated();
  return updated;
}

/** What is left of the names must still pass the form's rules. */
function tidied({ firstName, middleName, lastName }: NamesForm) {
  const names = { firstName: tidy(firstName), lastName: tidy(lastName) };
  const parsed = namesForm.safeParse(names);
  if (!parsed.success) throw httpErrors.invalidInput(fieldErrorsOf(parsed.error));
  return { ...names, middleName: middleName == null ? middleName : tidy(middleName) || null };
}

/**
 * One spelling of a name: composed letters, single spaces, none at the ends. Signs that cannot be seen
 * go: some turn the text around them.
 */
function tidy(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
