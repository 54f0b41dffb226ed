import { MINUTE, limit } from "../../kit/limits/limits.ts";

export const limits = {
  updateProfileByUser: limit("update-profile.user", 60, 10 * MINUTE),
};
