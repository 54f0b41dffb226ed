import {
  chooseNewsletter as chooseNewsletterCall,
  getNewsletterChoice,
  updateProfile as updateProfileCall,
} from "@portal/contract/profile";
import type { Viewer } from "../../domain/accounts/users.ts";
import { route } from "../../kit/http/routes.ts";
import type { Services } from "../../services.ts";
import { chooseNewsletter } from "./choose-newsletter.ts";
import { limits } from "./limits.ts";
import { findNewsletterChoice } from "./store.ts";
import { updateProfile } from "./update-profile.ts";

export const profileRoutes = (services: Services) => [
  route<Viewer, typeof updateProfileCall>(updateProfileCall, {
    limits: ({ viewer }) => [{ limit: limits.updateProfileByUser, by: String(viewer.id) }],
    handle: ({ viewer, body }) => updateProfile(services, viewer, body),
  }),
  route<Viewer, typeof getNewsletterChoice>(getNewsletterChoice, {
    handle: ({ viewer }) => findNewsletterChoice(services.db, viewer.id),
  }),
  route<Viewer, typeof chooseNewsletterCall>(chooseNewsletterCall, {
    limits: ({ viewer }) => [{ limit: limits.updateProfileByUser, by: String(viewer.id) }],
    handle: ({ viewer, body }) => chooseNewsletter(services, viewer, body),
  }),
];
