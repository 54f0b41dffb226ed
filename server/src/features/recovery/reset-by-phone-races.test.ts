import { beforeEach, expect, test, vi } from "vitest";
import { CODE_MAX_TRIES } from "../../domain/credentials/one-time-codes.ts";
import { RACE_ROUNDS, tally, concurrently } from "../../testing/concurrently.ts";
import { effectsOf, expectOneEffect } from "../../testing/money/effects.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { anOtp, aPlayerWithPhone, wrongCode } from "../../testing/people/phones.ts";
import { logInWith } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./limits.ts";

const RACERS = 50;
const LONG = { timeout: 180_000 };
const passwordOf = (racer: number) => `Giang-ho-dem-mua-${100 + racer}`;

/** Over the same database, with the limits of the real portal. */
const { portal, sandbox } = await aPortalWithSandbox();
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
beforeEach(() => portal.database.query("delete from rate_limits"));

async function aVisitor(url = portal.url) {
  const browser = openBrowser(url);
  await browser.get("/api/csrf-cookie");
  return (username: string, otp: string, newPassword: string) =>
    browser.post("/reset-password-by-phone", {
      username,
      otp,
      newPassword,
      reNewPassword: newPassword,
    });
}

test("R-RECOVER-4: 50 resets by one code at once set one password", LONG, async () => {
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
  "R-RECOVER-4: of 200 wrong codes at once no more than the allowed tries are compared, and then the right one is refused",
  LONG,
  async () => {
    const reset = await aVisitor();
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const player = await aPlayerWithPhone(portal);
      const otp = await anOtp(portal, sandbox, player);
      const answers = await concurrently(200, (index) =>
        reset(player.username, wrongCode(otp, index), passwordOf(0)),
      );
      // A machine too slow for 200 at once refuses some before they count.
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

test("R-RECOVER-4: the right code still works at the last of the allowed tries", LONG, async () => {
  const reset = await aVisitor();
  const player = await aPlayerWithPhone(portal);
  const otp = await anOtp(portal, sandbox, player);
  for (let tries = 1; tries < CODE_MAX_TRIES; tries += 1) {
    expect((await reset(player.username, wrongCode(otp, tries), passwordOf(0))).status).toBe(422);
  }
  expect((await reset(player.username, otp, passwordOf(0))).status).toBe(200);
});

test("R-RECOVER-4: wrong codes cost no hash, and the right one, sent 50 times at once, no more than its tries", async () => {
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

test("R-RECOVER-4: one address tries one account so often and no more, whether it exists or not", async () => {
  const reset = await aVisitor(limited.url);
  const { username } = await aPlayerWithPhone(portal);
  const k = limits.resetByPhoneByAccountAndAddress.max;
  for (const name of [username, "nobody_of_that_name"]) {
    const answers = await concurrently(k + RACERS, () => reset(name, "000000", passwordOf(0)));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 422: k, 429: RACERS });
    await portal.database.query("delete from rate_limits where key like '%.address:%'");
  }
});

test("R-RECOVER-4: twenty spellings of a name count as one", async () => {
  const reset = await aVisitor(limited.url);
  const k = limits.resetByPhoneByAccountAndAddress.max;
  const spellings = Array.from({ length: 20 }, (_, spaces) => `${" ".repeat(spaces)}Some_Body`);
  const answers = await concurrently(20, (index) =>
    reset(spellings[index]!, "000000", passwordOf(0)),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 422: k, 429: 20 - k });
});

async function triesOf(username: string): Promise<number | undefined> {
  const [row] = await portal.database.query<{ tries: number }>(
    "select tries from sms_codes where user_id = (select id from users where username = $1)",
    [username],
  );
  return row?.tries;
}
