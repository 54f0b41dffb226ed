import { MINUTE, limit } from "../../kit/limits/limit.ts";

/** The rate limits of this feature. */
export const limits = {
  updateProfileByUser: limit("update-profile.user", 60, 10 * MINUTE),
};
