/** The cookie by which a browser is known to the accounts that have logged in there. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  DEVICE_DAYS,
  DEVICE_TOKEN_DAYS,
  deleteExpiredDevices,
  REPLACED_TOKEN_MINUTES,
} from "../../domain/sessions/known-devices.ts";
import { NEWEST_KEPT } from "../../whole-portal/player-rows.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { setCookiesOf } from "../../testing/http/responses.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import {
  ageDevices,
  deviceWith,
  knownDevicesOf,
  logInOn,
  sameDevice,
} from "../../testing/people/devices.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const DAY_SECONDS = 24 * 60 * 60;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const portal = await aPortal();
const secure = await aPortal({ PUBLIC_URL: "https://portal.example" }, portal.database);

const tokensIn = (browser: Browser) => browser.cookies.get("device")!.split(".");
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

async function aDeviceOf({ username }: Person): Promise<Browser> {
  const browser = openBrowser(portal.url);
  expect((await logInOn(browser, username)).status).toBe(204);
  return browser;
}

describe("the device cookie", () => {
  test("is set by a login, HttpOnly, for as long as browsers keep cookies", async () => {
    const { username } = await aPlayer(portal);
    const answer = await logInOn(openBrowser(portal.url), username);
    const { value, attributes } = setCookiesOf(answer.headers).get("device")!;
    expect(value).toMatch(TOKEN);
    expect(Object.fromEntries(attributes)).toEqual({
      path: "/",
      httponly: "",
      samesite: "Strict",
      "max-age": String(DEVICE_DAYS * DAY_SECONDS),
    });
    expect(DEVICE_DAYS).toBeLessThanOrEqual(400);
  });

  test("is bound to its host on https", async () => {
    const { username } = await aPlayer(portal);
    const answer = await logInOn(openBrowser(secure.url), username);
    const { attributes } = setCookiesOf(answer.headers).get("__Host-device")!;
    expect(attributes.get("secure")).toBe("");
    expect(attributes.has("domain")).toBe(false);
    expect(setCookiesOf(answer.headers).has("device")).toBe(false);
  });

  test("is set by a registration too, and not by a refused login", async () => {
    const { browser, username } = await aPlayer(portal);
    expect(browser.cookies.get("device")).toMatch(TOKEN);
    const refused = await logInOn(openBrowser(portal.url), username, { password: "wrong" });
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  test("outlives the session, and is no session", async () => {
    const { browser, username } = await aPlayer(portal);
    const before = tokensIn(browser);
    await browser.post("/logout");
    expect(tokensIn(browser)).toEqual(before);
    expect((await sameDevice(portal.url, browser).get("/api/me")).status).toBe(401);
    const asSession = openBrowser(portal.url, new Map([["session", before[0]!]]));
    expect((await asSession.get("/api/me")).status).toBe(401);
    await logInOn(browser, username);
    expect(tokensIn(browser)).toEqual(before);
  });

  test("is stored only as a hash, one for each account and device", async () => {
    const player = await aPlayer(portal);
    const phone = await aDeviceOf(player);
    const devices = await knownDevicesOf(portal, player.username);
    expect(devices.map(({ token }) => token).toSorted()).toEqual(
      [...tokensIn(player.browser), ...tokensIn(phone)].map(hashOf).toSorted(),
    );
  });

  test("contains a token for each account of this browser, the latest first, at most eight", async () => {
    const browser = openBrowser(portal.url);
    const players = await concurrently(9, () => aPlayer(portal));
    const tokens: string[] = [];
    for (const { username } of players) {
      await logInOn(browser, username);
      tokens.unshift(tokensIn(browser)[0]!);
      expect(tokensIn(browser)).toEqual(tokens.slice(0, 8));
    }
    await logInOn(browser, players[5]!.username);
    expect(tokensIn(browser)[0]).toBe(tokens[3]);
    expect(new Set(tokensIn(browser)).size).toBe(8);
    expect(Buffer.byteLength(`device=${browser.cookies.get("device")}`)).toBeLessThan(400);
  });

  test("is ignored if it is malformed or unknown", async () => {
    const invalid = ["", ".", "x", "A".repeat(44), `${"A".repeat(43)}.`.repeat(200), "%00", '"'];
    for (const cookie of invalid) {
      const { username } = await aPlayer(portal);
      const browser = deviceWith(portal.url, cookie);
      expect((await logInOn(browser, username)).status, cookie).toBe(204);
      expect(await knownDevicesOf(portal, username), cookie).toHaveLength(2);
      expect(tokensIn(browser)[0]).not.toBe("A".repeat(43));
    }
  });

  test("is replaced if another player planted it", async () => {
    const [attacker, victim] = [await aPlayer(portal), await aPlayer(portal)];
    const browser = sameDevice(portal.url, attacker.browser);
    await logInOn(browser, victim.username);
    const known = (await knownDevicesOf(portal, victim.username)).map(({ token }) => token);
    expect(known).not.toContain(hashOf(tokensIn(attacker.browser)[0]!));
    expect(known).toContain(hashOf(tokensIn(browser)[0]!));
  });
});

describe("a device stays known", () => {
  test("for the full time from each login", async () => {
    const { browser, username } = await aPlayer(portal);
    await ageDevices(portal, username, `${DEVICE_TOKEN_DAYS - 1} days`);
    const before = tokensIn(browser);
    await logInOn(browser, username);
    expect(tokensIn(browser)).toEqual(before);
    expect((await knownDevicesOf(portal, username))[0]!.days).toBe(DEVICE_DAYS);
  });

  test("by a new token after a month; the old one is valid for another hour", async () => {
    const { browser, username } = await aPlayer(portal);
    const [old] = tokensIn(browser);
    await ageDevices(portal, username, `${DEVICE_TOKEN_DAYS} days`);
    await logInOn(browser, username);
    expect(tokensIn(browser)).toHaveLength(1);
    expect(tokensIn(browser)).not.toContain(old);
    expect(await knownDevicesOf(portal, username)).toHaveLength(2);

    // The response with the new token was lost: the browser sends the old one again.
    const unlucky = deviceWith(portal.url, old!);
    await logInOn(unlucky, username);
    expect(await knownDevicesOf(portal, username)).toHaveLength(3);
    await ageDevices(portal, username, `${REPLACED_TOKEN_MINUTES} minutes`);
    await deleteExpiredDevices(portal.services.db);
    const left = (await knownDevicesOf(portal, username)).map(({ token }) => token);
    expect(left.toSorted()).toEqual(
      [...tokensIn(browser), ...tokensIn(unlucky)].map(hashOf).toSorted(),
    );
  });

  test("until its time ends", async () => {
    const { browser, username } = await aPlayer(portal);
    const before = tokensIn(browser);
    await ageDevices(portal, username, `${DEVICE_DAYS} days 1 second`);
    await logInOn(browser, username);
    expect(tokensIn(browser)).not.toEqual(before);
    await deleteExpiredDevices(portal.services.db);
    expect(await knownDevicesOf(portal, username)).toHaveLength(1);
  });

  test("as one device when it makes concurrent logins", async () => {
    const { browser, username } = await aPlayer(portal);
    const before = tokensIn(browser);
    const answers = await concurrently(10, () =>
      logInOn(sameDevice(portal.url, browser), username),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
    expect(await knownDevicesOf(portal, username)).toEqual([
      { token: hashOf(before[0]!), days: DEVICE_DAYS },
    ]);
  });

  test("while it is among the most recently used: beyond the limit the oldest is deleted", async () => {
    const player = await aPlayer(portal);
    const first = tokensIn(player.browser)[0]!;
    const second = await aDeviceOf(player);
    await logInOn(player.browser, player.username);
    for (let count = 2; count < NEWEST_KEPT.known_devices; count += 1) await aDeviceOf(player);
    expect(await knownDevicesOf(portal, player.username)).toHaveLength(NEWEST_KEPT.known_devices);
    await aDeviceOf(player);
    const known = (await knownDevicesOf(portal, player.username)).map(({ token }) => token);
    expect(known).toHaveLength(NEWEST_KEPT.known_devices);
    expect(known).toContain(hashOf(first));
    expect(known).not.toContain(hashOf(tokensIn(second)[0]!));
  });
});

describe("the player's other devices are deleted", () => {
  type Way = [how: string, act: (player: Person) => Promise<{ status: number }>];
  const NEW_PASSWORD = "Giang-ho-dem-mua-88";
  const ways: Way[] = [
    [
      "with a change of password",
      ({ browser }) =>
        browser.post("/api/user/change-password", {
          currentPassword: GOOD_PASSWORD,
          password: NEW_PASSWORD,
          passwordConfirm: NEW_PASSWORD,
        }),
    ],
    [
      "with the end of all other sessions",
      ({ browser }) => browser.post("/api/user/sessions/end-others"),
    ],
  ];

  test.each(ways)("R-SEC-2: %s, except this one", async (_how, act) => {
    const player = await aPlayer(portal);
    await aDeviceOf(player);
    await aDeviceOf(player);
    const other = await aPlayer(portal);
    expect((await act(player)).status).toBeLessThan(300);
    expect((await knownDevicesOf(portal, player.username)).map(({ token }) => token)).toEqual(
      tokensIn(player.browser).map(hashOf),
    );
    expect(await knownDevicesOf(portal, other.username)).toHaveLength(1);
  });

  test("each with its session", async () => {
    const player = await aPlayer(portal);
    const [lost, kept] = [await aDeviceOf(player), await aDeviceOf(player)];
    const sessions = (await lost.get("/api/user/sessions")).body as unknown as {
      id: string;
      isCurrent: boolean;
    }[];
    const { id } = sessions.find(({ isCurrent }) => isCurrent)!;
    expect((await player.browser.send("DELETE", `/api/user/sessions/${id}`)).status).toBe(204);
    const known = (await knownDevicesOf(portal, player.username)).map(({ token }) => token);
    expect(known.toSorted()).toEqual(
      [...tokensIn(player.browser), ...tokensIn(kept)].map(hashOf).toSorted(),
    );
  });
});
