import { DAY, limit, MINUTE } from "../../kit/limits/limits.ts";

export const limits = {
  // People read every message, so one player must not keep them busy.
  writeToSupportByUser: limit("support-message.user", 10, 10 * MINUTE),
  writeToSupportByUserDaily: limit("support-message.user.day", 50, DAY),
};
