/**
 * A flood of logins that fills the queue of password hashes keeps out strangers only; a flood from known devices
 * leaves strangers their places.
 */
import { expect, test } from "vitest";
import { openPasswords, type Passwords } from "../../kit/hashing/passwords.ts";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { deviceWith, logInOn } from "../../testing/people/devices.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { newestHashers } from "../../testing/portal/hashers.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

/** Places of each queue: one is hashed and six wait. */
const PLACES = 1 + 6;
const JUNK = 50;

/** The number of passwords that each lane has received. */
const received = { known: 0, checked: 0, stranger: 0 };
/** How many strangers have looked for room. */
let looked = 0;

const options = { threads: 1, maxWaiting: PLACES - 1, memoryKiB: 8, longestWaitMs: 60_000 };
const passwords = await openPasswords(options);
const hashers = Object.values(newestHashers());
const match: Passwords["match"] = (password, hash, lane = "stranger") => {
  received[lane] += 1;
  return passwords.match(password, hash, lane);
};
const waitForRoom: Passwords["waitForRoom"] = (lane) => {
  looked += 1;
  return passwords.waitForRoom(lane);
};
const portal = await aPortal({}, undefined, { passwords: { ...passwords, match, waitForRoom } });
const player = await aPlayer(portal);
const device = player.browser.cookies.get("device")!;

/** Stops the hashing processes meanwhile, so that every attempt keeps its place. */
async function withStoppedHashers(work: () => Promise<void>): Promise<void> {
  for (const hasher of hashers) process.kill(hasher, "SIGSTOP");
  try {
    await work();
  } finally {
    for (const hasher of hashers) process.kill(hasher, "SIGCONT");
  }
}

const statuses = (answers: readonly Answer[]) => tally(answers.map(({ status }) => status));

test("R-FAIR-1: a queue full of junk refuses strangers, but not a known device or a signed-in player", async () => {
  const known = Array.from({ length: 4 }, () => deviceWith(portal.url, device));
  for (const browser of known) await browser.get("/api/csrf-cookie");
  const other = await aPlayer(portal);
  const newPassword = "Giang-ho-dem-mua-88";
  const change = {
    currentPassword: GOOD_PASSWORD,
    password: newPassword,
    passwordConfirm: newPassword,
  };
  let junk: Promise<Answer>[] = [];
  let logins: Promise<Answer>[] = [];
  let changed: Promise<Answer> | undefined;
  await withStoppedHashers(async () => {
    junk = Array.from({ length: JUNK }, (_, index) =>
      logInOn(openBrowser(portal.url), `junk_${index}`, { password: "junk" }),
    );
    let refused = 0;
    for (const answer of junk)
      void answer.then(({ status }) => (refused += Number(status === 503)));
    await expect.poll(() => refused).toBe(JUNK - PLACES);
    expect((await logInOn(openBrowser(portal.url), player.username)).status).toBe(503);
    logins = known.map((browser) => logInOn(browser, player.username));
    changed = other.browser.post("/api/user/change-password", change);
    // One more for the change of the password.
    await expect.poll(() => received.known).toBe(known.length + 1);
  });
  expect(statuses(await Promise.all(logins))).toEqual({ 204: known.length });
  expect((await changed)?.status).toBe(200);
  expect(statuses(await Promise.all(junk))[503]).toBeGreaterThanOrEqual(JUNK - PLACES);
});

test("R-FAIR-1: a stranger waits a second for room, and one who finds none is not counted", async () => {
  const other = await aPlayer(portal);
  const counted = () => portal.database.query("select key, used from rate_limits order by key");
  const hashed = received.stranger;
  let late: Promise<Answer> | undefined;
  let junk: Promise<Answer>[] = [];
  await withStoppedHashers(async () => {
    junk = Array.from({ length: PLACES }, (_, index) =>
      logInOn(openBrowser(portal.url), `junk_${index}`, { password: "junk" }),
    );
    await expect.poll(() => received.stranger).toBe(hashed + PLACES);
    const before = await counted();
    expect((await logInOn(openBrowser(portal.url), other.username)).status).toBe(503);
    expect(await counted()).toEqual(before);
    const lookedBefore = looked;
    late = logInOn(openBrowser(portal.url), other.username);
    await expect.poll(() => looked).toBe(lookedBefore + 1);
  });
  expect((await late)?.status).toBe(204);
  await Promise.all(junk);
});

test("R-FAIR-1: known devices that flood the queue leave strangers their places", async () => {
  const floods = await concurrently(20, async () => {
    const browser = deviceWith(portal.url, device);
    await browser.get("/api/csrf-cookie");
    return browser;
  });
  const stranger = openBrowser(portal.url);
  await stranger.get("/api/csrf-cookie");
  const other = await aPlayer(portal);
  let flood: Promise<Answer>[] = [];
  let login: Promise<Answer> | undefined;
  await withStoppedHashers(async () => {
    flood = floods.map((browser) => logInOn(browser, player.username, { password: "wrong" }));
    let refused = 0;
    for (const answer of flood)
      void answer.then(({ status }) => (refused += Number(status === 503)));
    await expect.poll(() => refused).toBe(floods.length - PLACES);
    const before = received.stranger;
    login = logInOn(stranger, other.username);
    await expect.poll(() => received.stranger).toBe(before + 1);
  });
  expect((await login)?.status).toBe(204);
  await Promise.all(flood);
});
