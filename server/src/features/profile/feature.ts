/** Lets players edit their name and language, and join or leave the newsletter. */
import * as calls from "@portal/contract/profile";
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { fieldErrorsOf } from "@portal/contract/http/errors";
import { LANGUAGE_UNSUPPORTED_MESSAGE, namesForm } from "@portal/contract/profile";
import { type Feature, route } from "../../feature.ts";
import { byUser, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { type Names, tidyNames } from "../../domain/accounts/spellings.ts";
import { findViewer, type Viewer } from "../../domain/accounts/viewer.ts";
import { httpErrors, onField } from "../../kit/http/errors.ts";
import { findNewsletterChoice, setNewsletterChoice, setLanguage, setNames } from "./store.ts";

export const limits = {
  updateProfileByUser: limit("update-profile.user", 60, 10 * MINUTE),
};

/**
 * Changes the name, the language or both.
 * @throws invalidInput if a name has only spaces or the language is not offered; unauthenticated
 */
async function updateProfile(
  { db, config }: Services,
  viewer: Viewer,
  form: BodyOf<typeof calls.updateProfile>,
): Promise<ReplyInput<typeof calls.updateProfile>> {
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

const routes = (services: Services) => [
  route(calls.updateProfile, {
    limits: ({ viewer }) => byUser(viewer, limits.updateProfileByUser),
    handle: ({ viewer, body }) => updateProfile(services, viewer, body),
  }),
  route(calls.getNewsletterChoice, {
    unlimited: "reads one indexed row",
    handle: ({ viewer }) => findNewsletterChoice(services.db, viewer.id),
  }),
  route(calls.chooseNewsletter, {
    limits: ({ viewer }) => byUser(viewer, limits.updateProfileByUser),
    handle: async ({ viewer, body: { receiveNewsletter } }) => {
      await setNewsletterChoice(services.db, viewer.id, receiveNewsletter);
      return { receiveNewsletter };
    },
  }),
];

export const profile: Feature = { routes };
