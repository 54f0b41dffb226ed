import { MINUTE, HOUR, DAY, limit, named, shared } from "../../kit/limits/limit.ts";

/** The rate limits of this feature. */
export const limits = {
  // Of devices that the account does not know, all together. Beyond them a login takes a proof of work that
  // grows (ASVS 6.3.1): they lock nobody out.
  loginByAccount: named("login.account", 20, 5 * MINUTE),
  loginByAccountDaily: named("login.account.day", 200, DAY),
  loginByAddress: limit("login.address", 120, 5 * MINUTE),
  loginGlobally: shared("login.all", 3_000, MINUTE),
  // In place of all of the above: whatever strangers do, they use up nothing of these.
  loginByKnownDevice: limit("login.device", 15, 5 * MINUTE),
  // Beyond these it works for each try. Whoever has copied its cookie guesses no more than that for nothing.
  loginByKnownDeviceDaily: limit("login.device.day", 60, DAY),
  loginByKnownDevicesGlobally: shared("login.device.all", 3_000, MINUTE),
  // Letters about new devices: the first few tell all that many would.
  newDeviceAlertsByUser: limit("login-news.user", 5, HOUR),
  logoutByAddress: limit("logout.address", 240, 10 * MINUTE),
};
