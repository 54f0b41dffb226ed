/** Strangers who try a player's account do not lock out the player's own devices, which have separate limits. */
import { beforeEach, expect, test, vi } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { withoutIdentity } from "../../testing/http/responses.ts";
import { type Answer, type Browser, openBrowser } from "../../testing/people/browser.ts";
import { deviceWith, logInOn, sameDevice } from "../../testing/people/devices.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal, startTestPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./login-limits.ts";

const STRANGERS = limits.loginByAccount.max;
const STRANGERS_A_DAY = limits.loginByAccountDaily.max;
const ONE_DEVICE = limits.loginByKnownDevice.max;
const WRONG = { password: "wrong" };

const settings = { RATE_LIMIT_SCALE: "1", TRUSTED_PROXY_HOPS: "1" };
const portal = await aPortal(settings);
const second = await aPortal(settings, portal.database);
const third = await aPortal(settings, portal.database);
const player = await aPlayer(portal);
beforeEach(() => portal.database.query("delete from rate_limits"));

const stranger = () => openBrowser(portal.url);
const device = ({ browser }: Person = player, url = portal.url) => sameDevice(url, browser);
const outcomes = (answers: readonly Answer[]) =>
  tally(answers.map(({ status }) => (status === 429 ? "refused" : "tried")));

/** Exhausts the strangers' tries of the account. */
const attack = ({ username }: Person = player) =>
  concurrently(STRANGERS + 30, () => logInOn(stranger(), username, WRONG));

test("R-LOGIN-1: strangers who try a player's account do not lock out the player's own device", async () => {
  expect(outcomes(await attack())).toEqual({ tried: STRANGERS, refused: 30 });
  const [own, others] = await Promise.all([
    logInOn(device(), player.username),
    logInOn(stranger(), player.username),
  ]);
  expect([own.status, others.status]).toEqual([204, 429]);
});

test("R-LOGIN-1: the player's own device can log in during an attack", async () => {
  const attacks = attack();
  const logins = concurrently(5, () => logInOn(device(), player.username));
  expect((await logins).map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  expect(outcomes(await attacks)).toEqual({ tried: STRANGERS, refused: 30 });
});

test("R-LOGIN-1: strangers who exhaust the limit of the address or of everybody do not lock out a known device", async () => {
  await concurrently(limits.loginByAddress.max + 1, (index) =>
    logInOn(stranger(), `somebody_${index}`, WRONG),
  );
  await portal.database.query("update rate_limits set used = $1 where key = 'login.all:all'", [
    limits.loginGlobally.max,
  ]);
  const elsewhere = { headers: { "x-forwarded-for": "203.0.113.1" } };
  expect((await logInOn(stranger(), player.username)).status).toBe(429);
  expect((await logInOn(stranger(), player.username, elsewhere)).status).toBe(429);
  expect((await logInOn(device(), player.username)).status).toBe(204);
});

test("R-LOGIN-1: ten concurrent right logins from one known device all succeed", async () => {
  const answers = await concurrently(10, () => logInOn(device(), player.username));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 204: 10 });
});

test("R-LOGIN-1: a known device has its own limit, smaller than the strangers', which counts concurrent tries through three processes", async () => {
  expect(ONE_DEVICE).toBeLessThan(STRANGERS);
  const urls = [portal.url, second.url, third.url];
  const devices = await concurrently(3, async (index) => device(player, urls[index]));
  const answers = await concurrently(ONE_DEVICE + 40, (index) =>
    logInOn(devices[index % 3]!, player.username, WRONG),
  );
  expect(outcomes(answers)).toEqual({ tried: ONE_DEVICE, refused: 40 });
  expect((await logInOn(device(), player.username)).status, "only the device is refused").toBe(429);
  expect((await logInOn(stranger(), player.username)).status).toBe(204);
});

test("R-LOGIN-1: forged device cookies, and those of other accounts, count as strangers", async () => {
  const other = await aPlayer(portal);
  const forged = () =>
    deviceWith(portal.url, crypto.randomUUID().replaceAll("-", "A").padEnd(43, "A"));
  const browsers: (() => Browser)[] = [stranger, forged, () => device(other)];
  const answers = await concurrently(STRANGERS + 50, (index) =>
    logInOn(browsers[index % 3]!(), player.username, WRONG),
  );
  expect(outcomes(answers)).toEqual({ tried: STRANGERS, refused: 50 });
});

test("R-LOGIN-1: a device that was deleted counts as a stranger", async () => {
  const owner = await aPlayer(portal);
  const phone = openBrowser(portal.url);
  await logInOn(phone, owner.username);
  await owner.browser.post("/api/user/sessions/end-others");
  await attack(owner);
  expect((await logInOn(phone, owner.username)).status).toBe(429);
  expect((await logInOn(device(owner), owner.username)).status).toBe(204);
});

test("R-LOGIN-1: with a device cookie, existing and unknown names get the same reply and the same count", async () => {
  const { browser } = await aPlayer(portal);
  const name = "nobody_of_that_name";
  const cookie = browser.cookies.get("device")!;
  const answers = [];
  for (const username of [player.username, name]) {
    answers.push(await logInOn(deviceWith(portal.url, cookie), username, WRONG));
  }
  expect(withoutIdentity(answers[1]!)).toEqual(withoutIdentity(answers[0]!));
  const counted = await portal.database.query<{ limit: string; used: number }>(
    `select split_part(key, ':', 1) as limit, used from rate_limits
     where key like 'login.account%' order by key`,
  );
  expect(counted).toEqual([
    { limit: "login.account.day", used: 1 },
    { limit: "login.account.day", used: 1 },
    { limit: "login.account", used: 1 },
    { limit: "login.account", used: 1 },
  ]);
});

test("R-LOGIN-1: strangers have a daily limit, however they spread their tries", async () => {
  let tried = 0;
  for (let window = 0; window <= STRANGERS_A_DAY / STRANGERS; window += 1) {
    const answers = await concurrently(STRANGERS, () =>
      logInOn(stranger(), player.username, WRONG),
    );
    tried += outcomes(answers)["tried"] ?? 0;
    await portal.database.query("delete from rate_limits where key not like '%.day:%'");
  }
  expect(tried).toBe(STRANGERS_A_DAY);
  expect((await logInOn(device(), player.username)).status).toBe(204);
});

test(
  "R-LOGIN-1: of 5,000 guesses from 500 addresses only as many are hashed as the limit of everybody allows",
  { timeout: 120_000 },
  async () => {
    const scale = 0.1;
    const sprayed = await startTestPortal(
      { RATE_LIMIT_SCALE: String(scale), TRUSTED_PROXY_HOPS: "1" },
      portal.database,
    );
    const verify = vi.spyOn(sprayed.services.passwords, "match");
    const begun = Date.now();
    const browser = openBrowser(sprayed.url);
    await browser.get("/api/csrf-cookie");
    const spray = async (worker: number) => {
      for (let pair = worker; pair < 5_000; pair += 25) {
        const headers = { "x-forwarded-for": `10.0.${pair % 2}.${pair % 250}` };
        await logInOn(browser, `sprayed_${pair}`, { password: `Guess-${pair}`, headers });
      }
    };
    await concurrently(25, spray);
    const { max, windowSeconds } = limits.loginGlobally;
    const windows = Math.ceil((Date.now() - begun) / 1_000 / windowSeconds);
    expect(verify.mock.calls.length).toBeGreaterThan(0);
    expect(verify.mock.calls.length).toBeLessThanOrEqual(max * scale * windows);
    await sprayed.close();
  },
);
