import { MINUTE, HOUR, DAY, limit, named, shared } from "../../kit/limits/limits.ts";

export const limits = {
  // For all devices that the account does not know, together. Beyond these limits a login takes a proof of
  // work that grows (ASVS 6.3.1): nobody is locked out.
  loginByAccount: named("login.account", 20, 5 * MINUTE),
  loginByAccountDaily: named("login.account.day", 200, DAY),
  loginByAddress: limit("login.address", 120, 5 * MINUTE),
  loginGlobally: shared("login.all", 3_000, MINUTE),
  // Replaces all of the above for a known device: strangers cannot use up any of its attempts.
  loginByKnownDevice: limit("login.device", 15, 5 * MINUTE),
  // Beyond this limit each try takes a proof of work. So a thief of the device's cookie has no more free
  // guesses than that.
  loginByKnownDeviceDaily: limit("login.device.day", 60, DAY),
  loginByKnownDevicesGlobally: shared("login.device.all", 3_000, MINUTE),
  // Emails about new devices: the first few say all that many would.
  newDeviceAlertsByUser: limit("login-news.user", 5, HOUR),
  logoutByAddress: limit("logout.address", 240, 10 * MINUTE),
};
