import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { fieldErrorsOf } from "@portal/contract/http/errors";
import {
  type updateProfile as call,
  LANGUAGE_UNSUPPORTED_MESSAGE,
  namesForm,
} from "@portal/contract/profile";
import { type Names, tidyNames } from "../../domain/accounts/spellings.ts";
import { findViewer, type Viewer } from "../../domain/accounts/viewer.ts";
import { httpErrors, onField } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { setLanguage, setNames } from "./store.ts";

/**
 * Changes the name, the language or both.
 * @throws invalidInput if a name has only spaces or the language is not offered; unauthenticated
 */
export async function updateProfile(
  { db, config }: Services,
  viewer: Viewer,
  form: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { language } = form;
  if (language != null && !config.portal.accounts.languages.includes(language)) {
    throw onField("language", LANGUAGE_UNSUPPORTED_MESSAGE);
  }
  const names = form.firstName == null ? undefined : tidied(form);
  if (names) await setNames(db, viewer.id, names);
  if (language != null) await setLanguage(db, viewer.id, language);
  const updated = await findViewer(db, viewer.sessionHash);
  if (!updated) throw httpErrors.unauthenticated();
  return updated;
}

function tidied(form: Names): Names {
  const parsed = namesForm.safeParse(tidyNames(form));
  if (!parsed.success) throw httpErrors.invalidInput(fieldErrorsOf(parsed.error));
  return parsed.data;
}
