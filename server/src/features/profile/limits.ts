import { MINUTE, limit } from "../../kit/limits/limit.ts";

export const limits = {
  updateProfileByUser: limit("update-profile.user", 60, 10 * MINUTE),
};
