import { MINUTE, DAY, limit } from "../../kit/limits/limits.ts";

export const limits = {
  // Each export reads everything that is kept of a player.
  dataExportByUserDaily: limit("data-export.user.day", 5, DAY),
  dataRequestByUserDaily: limit("data-request.user.day", 20, DAY),
  keepAccountByUser: limit("keep-account.user", 20, 10 * MINUTE),
};
