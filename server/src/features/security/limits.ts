import { MINUTE, limit } from "../../kit/limits/limit.ts";

export const limits = {
  changePhoneByUser: limit("change-phone.user", 10, 10 * MINUTE),
  updatePhoneByUser: limit("update-phone.user", 20, 10 * MINUTE),
  endSessionByUser: limit("end-session.user", 60, 10 * MINUTE),
};
