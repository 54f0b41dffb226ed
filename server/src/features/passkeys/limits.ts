import { MINUTE, limit, shared } from "../../kit/limits/limits.ts";

export const limits = {
  passkeyChangesByUser: limit("passkey-changes.user", 60, 10 * MINUTE),
  // Nothing can be guessed there. These limits are against floods of signatures and of challenges; the page
  // takes one challenge whenever it shows.
  passkeyLoginByAddress: limit("passkey-login.address", 120, 5 * MINUTE),
  passkeyLoginGlobally: shared("passkey-login.all", 3_000, MINUTE),
  passkeyChallengeByAddress: limit("passkey-challenge.address", 600, 5 * MINUTE),
  passkeyChallengeGlobally: shared("passkey-challenge.all", 6_000, MINUTE),
};
