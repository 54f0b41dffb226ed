/** Lets players edit their name and language, and join or leave the newsletter. */
import * as calls from "@portal/contract/profile";
import { type Feature, route } from "../../feature.ts";
import { byUser, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { findNewsletterChoice, setNewsletterChoice } from "./store.ts";
import { updateProfile } from "./update-profile.ts";

export const limits = {
  updateProfileByUser: limit("update-profile.user", 60, 10 * MINUTE),
};

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
