/** Logins in tests on known and unknown devices, and the devices that the portal remembers. */
import type { TestPortal } from "../portal/test-portal.ts";
import { type Answer, type Browser, openBrowser } from "./browser.ts";
import { GOOD_PASSWORD } from "./people.ts";

export type LoginAttempt = {
  readonly password?: string;
  readonly headers?: Record<string, string>;
};

export function logInOn(
  browser: Browser,
  username: string,
  { password = GOOD_PASSWORD, headers = {} }: LoginAttempt = {},
): Promise<Answer> {
  return browser.post("/login", { username, password }, headers);
}

/** Returns a browser that has only the device cookie of another one. */
export function sameDevice(url: string, browser: Browser): Browser {
  const device = browser.cookies.get("device");
  if (device === undefined) throw new Error("the browser has no device cookie");
  return deviceWith(url, device);
}

/** Returns a browser with this device cookie. */
export const deviceWith = (url: string, cookie: string): Browser =>
  openBrowser(url, new Map([["device", cookie]]));

export type KnownDevice = { readonly token: string; readonly days: number };

/** Returns an account's known devices: their hashes in hex, and how long they remain known. */
export async function knownDevicesOf(
  { database }: TestPortal,
  username: string,
): Promise<KnownDevice[]> {
  return database.query<KnownDevice>(
    `select encode(d.token_hash, 'hex') as token,
       round(extract(epoch from d.expires_at - now()) / 86400)::int as days
     from known_devices d join users u on u.id = d.user_id
     where u.username = $1 order by d.expires_at desc`,
    [username],
  );
}

/** Makes an account's device tokens older by this interval. */
export async function ageDevices(
  { database }: TestPortal,
  username: string,
  interval: string,
): Promise<void> {
  await database.query(
    `update known_devices set created_at = created_at - $1::interval,
       expires_at = expires_at - $1::interval
     where user_id = (select id from users where username = $2)`,
    [interval, username],
  );
}
