import { MINUTE, DAY, limit, shared } from "../../kit/limits/limits.ts";

export const limits = {
  // A player who searches often is guessing at other people's money. The guesses are bounded by the few open
  // cases of an account and the tries at each notice; these limits keep the searching itself rare.
  findTransferByUser: limit("find-transfer.user", 10, 10 * MINUTE),
  findTransferByUserDaily: limit("find-transfer.user.day", 30, DAY),
  findTransferByAddress: limit("find-transfer.address", 60, 10 * MINUTE),
  findTransferGlobally: shared("find-transfer.all", 600, 10 * MINUTE),
};
