import { HOUR, limit, MINUTE } from "../../../kit/limits/limits.ts";

export const limits = {
  /** Tries with a wrong key. They guess at 256 bits; the limit only keeps their number down. */
  wrongKeyByAddress: limit("break-glass.wrong-key.address", 10, 10 * MINUTE),
  /** Tries with the right key: they guess at the authenticator's code. */
  rightKeyByLogin: limit("break-glass.right-key.login", 20, HOUR),
};
