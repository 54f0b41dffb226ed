import { limit, MINUTE } from "../../../kit/limits/limits.ts";

export const limits = {
  askByAddress: limit("command-line-ask.address", 30, 10 * MINUTE),
  /** Several colleagues behind one address, each of whom asks every two seconds. */
  tokenByAddress: limit("command-line-token.address", 2_000, 10 * MINUTE),
  /** Somebody who guesses has 30 tries at 20^8 codes while one is valid. */
  codeByStaff: limit("command-line-code.staff", 30, 10 * MINUTE),
};
