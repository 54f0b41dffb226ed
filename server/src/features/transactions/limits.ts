import { MINUTE, limit } from "../../kit/limits/limits.ts";

export const limits = {
  // Each search looks at 2.000 transactions.
  historySearchByUser: limit("history-search.user", 60, MINUTE),
  // Each sums up all transactions of a month.
  historyMonthByUser: limit("history-month.user", 60, MINUTE),
  // Each export reads up to 10.000 transactions.
  historyExportByUser: limit("history-export.user", 10, 10 * MINUTE),
};
