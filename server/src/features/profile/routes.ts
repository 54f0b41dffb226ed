import { updateProfile as updateProfileCall } from "@portal/contract/profile";
import type { Viewer } from "../../domain/users.ts";
import { route } from "../../kit/routes.ts";
import { limits } from "../../limits.ts";
import type { Services } from "../../services.ts";
import { updateProfile } from "./update-profile.ts";

export const profileRoutes = (services: Services) => [
  route<Viewer, typeof updateProfileCall>(updateProfileCall, {
    limits: ({ viewer }) => [{ limit: limits.updateProfileByUser, by: String(viewer.id) }],
    handle: ({ viewer, body }) => updateProfile(services, viewer, body),
  }),
];
