/** Concurrent resets by SMS code: one code sets one password, and no more wrong codes are compared than allowed. */
import { beforeEach, expect, test, vi } from "vitest";
import { CODE_MAX_TRIES } from "../../domain/credentials/one-time-codes.ts";
import { RACE_ROUNDS, tally, concurrently } from "../../testing/concurrently.ts";
import { effectsOf, expectOneEffect } from "../../testing/money/effects.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { anOtp, aPlayerWithPhone, wrongCode } from "../../testing/people/phones.ts";
import { logInWith, resetByPhone } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./feature.ts";

const RACERS = 50;
const LONG = { timeout: 180_000 };
const passwordOf = (racer: number) => `Giang-ho-dem-mua-${100 + racer}`;

const { portal, sandbox } = await aPortalWithSandbox();
/** Over the same database, with the limits of production. */
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
beforeEach(() => portal.database.query("delete from rate_limits"));

/** Opens a browser. @returns a function that resets a password from it */
async function aVisitor(at = portal) {
  const browser = openBrowser(at.url);
  await browser.get("/api/csrf-cookie");
  return (username: string, otp: string, newPassword: string) =>
    resetByPhone(at, username, otp, newPassword, browser);
}

test("R-RECOVER-4: 50 concurrent resets by one code set one password", LONG, async () => {
  const reset = await aVisitor();
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const player = await aPlayerWithPhone(portal);
    const otp = await anOtp(portal, sandbox, player);
    const before = effectsOf(portal, "password_reset");
    const answers = await concurrently(RACERS, (racer) =>
      reset(player.username, otp, passwordOf(racer)),
    );
    const count = () => effectsOf(portal, "password_reset");
    const { winner } = await expectOneEffect(answers, 422, { count, before });
    if (winner === undefined) continue;
    expect(await logInWith(portal, player.username, passwordOf(winner))).toBe(204);
  }
});

test(
  "R-RECOVER-4: of 200 concurrent wrong codes only the allowed tries are compared, and then the right one is refused",
  LONG,
  async () => {
    const reset = await aVisitor();
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const player = await aPlayerWithPhone(portal);
      const otp = await anOtp(portal, sandbox, player);
      const answers = await concurrently(200, (index) =>
        reset(player.username, wrongCode(otp, index), passwordOf(0)),
      );
      // A slow machine refuses some before they count.
      const { 422: wrong = 0, 503: late = 0 } = tally(answers.map(({ status }) => status));
      expect(wrong + late).toBe(200);
      expect(wrong).toBeGreaterThan(CODE_MAX_TRIES);
      expect(await triesOf(player.username)).toBe(CODE_MAX_TRIES);
      expect((await reset(player.username, otp, passwordOf(0))).status).toBe(422);
      expect(await logInWith(portal, player.username, GOOD_PASSWORD)).toBe(204);
      await jobsDone(portal);
    }
  },
);

test("R-RECOVER-4: the right code works at the last of the allowed tries", LONG, async () => {
  const reset = await aVisitor();
  const player = await aPlayerWithPhone(portal);
  const otp = await anOtp(portal, sandbox, player);
  for (let tries = 1; tries < CODE_MAX_TRIES; tries += 1) {
    expect((await reset(player.username, wrongCode(otp, tries), passwordOf(0))).status).toBe(422);
  }
  expect((await reset(player.username, otp, passwordOf(0))).status).toBe(200);
});

test("R-RECOVER-4: wrong codes cost no hash, and 50 concurrent uses of the right one at most as many as its tries", async () => {
  const hash = vi.spyOn(portal.services.passwords, "hash");
  const reset = await aVisitor();
  const player = await aPlayerWithPhone(portal);
  const otp = await anOtp(portal, sandbox, player);
  hash.mockClear();
  await reset(player.username, wrongCode(otp), passwordOf(0));
  await reset("nobody_of_that_name", otp, passwordOf(0));
  expect(hash).not.toHaveBeenCalled();
  const before = effectsOf(portal, "password_reset");
  const answers = await concurrently(RACERS, (racer) =>
    reset(player.username, otp, passwordOf(racer)),
  );
  const count = () => effectsOf(portal, "password_reset");
  await expectOneEffect(answers, 422, { count, before });
  expect(hash.mock.calls.length).toBeLessThanOrEqual(CODE_MAX_TRIES);
  hash.mockRestore();
});

test("R-RECOVER-4: the tries of one address at one account are limited, whether it exists or not", async () => {
  const reset = await aVisitor(limited);
  const { username } = await aPlayerWithPhone(portal);
  const { max } = limits.resetByPhoneByAccountAndAddress;
  for (const name of [username, "nobody_of_that_name"]) {
    const answers = await concurrently(max + RACERS, () => reset(name, "000000", passwordOf(0)));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 422: max, 429: RACERS });
    await portal.database.query("delete from rate_limits where key like '%.address:%'");
  }
});

test("R-RECOVER-4: twenty spellings of a name count as one", async () => {
  const reset = await aVisitor(limited);
  const { max } = limits.resetByPhoneByAccountAndAddress;
  const spellings = Array.from({ length: 20 }, (_, spaces) => `${" ".repeat(spaces)}Some_Body`);
  const answers = await concurrently(20, (index) =>
    reset(spellings[index]!, "000000", passwordOf(0)),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 422: max, 429: 20 - max });
});

async function triesOf(username: string): Promise<number | undefined> {
  const [row] = await portal.database.query<{ tries: number }>(
    "select tries from sms_codes where user_id = (select id from users where username = $1)",
    [username],
  );
  return row?.tries;
}
