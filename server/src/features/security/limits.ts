import { DAY, limit, MINUTE } from "../../kit/limits/limits.ts";

export const limits = {
  changePhoneByUser: limit("change-phone.user", 10, 10 * MINUTE),
  updatePhoneByUser: limit("update-phone.user", 20, 10 * MINUTE),
  // Each change leaves a row and a link that undoes it for three days.
  updatePhoneByUserDaily: limit("update-phone.user.day", 60, DAY),
  endSessionByUser: limit("end-session.user", 60, 10 * MINUTE),
};
