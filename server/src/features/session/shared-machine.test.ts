/** A login on a shared machine leaves nothing by which the next person there counts as the player's device. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { deviceWith, knownDevicesOf, logInOn, sameDevice } from "../../testing/people/devices.ts";
import { aPlayerWithEmail, jobsDone, type Addressee } from "../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD, type Person, solve } from "../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./login-limits.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const logInOnShared = (browser: Browser, username: string, more: object = {}) =>
  browser.post("/login", { username, password: GOOD_PASSWORD, sharedMachine: true, ...more });

async function alertsTo({ email }: Addressee): Promise<number> {
  await jobsDone(portal);
  const messages = await sandbox.mailTo(email);
  return messages.filter(({ subject }) => subject.includes("Đăng nhập mới")).length;
}

describe("R-LOGIN-2: a login on a shared machine", () => {
  test("stores no device, neither in the browser nor for the account", async () => {
    const player = await aPlayer(portal);
    const cafe = openBrowser(portal.url);
    expect((await logInOnShared(cafe, player.username)).status).toBe(204);
    expect((await cafe.get("/api/me")).status).toBe(200);
    expect(cafe.cookies.get("device") ?? "").toBe("");
    expect(await knownDevicesOf(portal, player.username)).toHaveLength(1);
  });

  test("deletes the device of an earlier login there, of this account only", async () => {
    const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
    const cafe = openBrowser(portal.url);
    await logInOn(cafe, other.username);
    const others = cafe.cookies.get("device")!;
    await logInOn(cafe, player.username);
    const copied = cafe.cookies.get("device")!;
    await logInOnShared(cafe, player.username);
    expect(cafe.cookies.get("device")).toBe(others);
    const known = await countsAsKnown(deviceWith(portal.url, copied), player.username);
    const ofOther = await countsAsKnown(deviceWith(portal.url, copied), other.username);
    expect({ known, ofOther }).toEqual({ known: false, ofOther: true });
  });

  test('ends with the browser, even with "remember me"', async () => {
    const player = await aPlayer(portal);
    const cafe = openBrowser(portal.url);
    const answer = await logInOnShared(cafe, player.username, { remember: true });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("session="))!;
    expect(cookie).not.toMatch(/max-age|expires/i);
  });

  test("does not affect the player's own device, which stays known", async () => {
    const player = await aPlayerWithEmail(portal);
    const home = openBrowser(portal.url);
    await logInOn(home, player.username);
    expect(await alertsTo(player)).toBe(1);
    await logInOnShared(openBrowser(portal.url), player.username);
    expect(await alertsTo(player)).toBe(2);
    for (let count = 0; count < 3; count += 1) {
      await home.post("/logout");
      await logInOn(home, player.username);
    }
    expect(await alertsTo(player)).toBe(2);
  });
});

/** Returns whether a try from this browser counts by its device instead of with the strangers'. */
async function countsAsKnown(browser: Browser, username: string): Promise<boolean> {
  await portal.database.query("delete from rate_limits");
  await logInOn(browser, username, { password: "wrong" });
  const keys = await portal.database.query<{ key: string }>("select key from rate_limits");
  return keys.some(({ key }) => key.startsWith("login.device:"));
}

describe("R-LOGIN-1: the daily tries of a known device", () => {
  const A_DAY = limits.loginByKnownDeviceDaily.max;
  const AT_ONCE = limits.loginByKnownDevice.max;

  let limited: TestPortal;
  let player: Person;
  beforeAll(async () => {
    limited = await startTestPortal({ RATE_LIMIT_SCALE: "1" });
    player = await aPlayer(limited);
  });
  afterAll(() => limited.close());

  const device = () => sameDevice(limited.url, player.browser);
  const windowsEnd = () =>
    limited.database.query("delete from rate_limits where key not like '%.day:%'");

  test("are limited, however they are spread; then each needs work", async () => {
    for (let tried = 0; tried < A_DAY; tried += AT_ONCE) {
      await windowsEnd();
      const answers = await concurrently(AT_ONCE, () =>
        logInOn(device(), player.username, { password: "wrong" }),
      );
      expect(tally(answers.map(({ status }) => status))).toEqual({ 422: AT_ONCE });
    }
    await windowsEnd();
    const refused = await logInOn(device(), player.username);
    expect(refused.status).toBe(429);
    expect(refused.body["errorCode"]).toBe("login_proof_needed");
    const proof = await solve(refused.body["challenge"]);
    const login = { username: player.username, password: GOOD_PASSWORD, proof };
    expect((await device().post("/login", login)).status).toBe(204);
  });

  test("of 50 concurrent tries for the last place one passes", async () => {
    await limited.database.query(
      "update rate_limits set used = $1 where key like 'login.device.day:%'",
      [A_DAY - 1],
    );
    await windowsEnd();
    const answers = await concurrently(50, () =>
      logInOn(device(), player.username, { password: "wrong" }),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 422: 1, 429: 49 });
  });
});
