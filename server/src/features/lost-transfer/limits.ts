import { MINUTE, DAY, limit, shared } from "../../kit/limits/limit.ts";

/** The rate limits of this feature. */
export const limits = {
  // Whoever searches often is guessing at other people's money. What bounds the guesses are the few open
  // cases of an account and the tries at each notice; these keep the searching itself rare.
  findTransferByUser: limit("find-transfer.user", 10, 10 * MINUTE),
  findTransferByUserDaily: limit("find-transfer.user.day", 30, DAY),
  findTransferByAddress: limit("find-transfer.address", 60, 10 * MINUTE),
  findTransferGlobally: shared("find-transfer.all", 600, 10 * MINUTE),
};
