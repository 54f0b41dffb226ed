/** Of many concurrent requests to turn two-factor on or off or to renew its codes, one takes effect. */
import { expect, test } from "vitest";
import { CODE_MAX_TRIES } from "../../domain/credentials/one-time-codes.ts";
import { commonLimits } from "../../domain/limits.ts";
import { RACE_ROUNDS, tally, concurrently } from "../../testing/concurrently.ts";
import { effectsOf } from "../../testing/money/effects.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { aPlayerWithEmail } from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import {
  approve,
  aPlayerWithTwoFactor,
  copiesOf,
  giveCodesBack,
  challengedBrowsers,
  isSignedIn,
  startSetup,
  totpOf,
  wrongTotp,
} from "../../testing/people/two-factor.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const RACERS = 50;
/** Concurrent renewals: few, because each takes a hash. */
const RENEWALS = 4;
const LONG = { timeout: 240_000 };

const portal = await aPortal();
/** Over the same database, with the limits of production. */
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);

const OFF = `
  with off as (
    update users set mfa_enabled = false where username = $1 returning id
  ), gone as (
    delete from totp_secrets where user_id = (select id from off)
  )
  delete from recovery_codes where user_id = (select id from off)`;

/**
 * Expects that one request took effect. The others were refused with one of these statuses, or got 503.
 */
async function expectOneEffect(
  answers: readonly Answer[],
  event: string,
  { refusals, before }: { refusals: readonly number[]; before: number },
): Promise<Answer | undefined> {
  const count = () => effectsOf(portal, event) + effectsOf(limited, event);
  await expect.poll(count).toBe(before + 1);
  const winners = answers.filter(({ status }) => status === 200 || status === 204);
  const rest = answers.filter((answer) => !winners.includes(answer));
  const isLate = rest.some(({ status }) => status === 503);
  expect(winners.length).toBeLessThanOrEqual(1);
  if (!isLate) expect(winners).toHaveLength(1);
  expect(rest.filter(({ status }) => ![503, ...refusals].includes(status))).toEqual([]);
  return winners[0];
}

test(
  `R-SESSION-2: ${RACERS} concurrent confirmations by one code turn two-factor on once, with one set of codes, in ${RACE_ROUNDS} rounds`,
  LONG,
  async () => {
    const player = await aPlayerWithEmail(portal);
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      await portal.database.query(OFF, [player.username]);
      const secret = await startSetup(player.browser);
      const before = effectsOf(portal, "two_factor_on");
      const browsers = copiesOf(portal.url, player.browser, RACERS);
      const code = totpOf(secret);
      const answers = await concurrently(RACERS, (racer) =>
        browsers[racer]!.post("/api/user/two-factor/confirm", { code }),
      );
      // The winner's copy has the session's new token; the old one no longer works.
      const winner = await expectOneEffect(answers, "two_factor_on", {
        refusals: [409, 401],
        before,
      });
      const rows = await portal.database.query(
        "select from recovery_codes where user_id = (select id from users where username = $1)",
        [player.username],
      );
      expect(rows).toHaveLength(10);
      player.browser.cookies.clear();
      await portal.database.query(OFF, [player.username]);
      const login = { username: player.username, password: GOOD_PASSWORD };
      expect((await player.browser.post("/login", login)).status).toBe(204);
      if (winner) expect(winner.body["recoveryCodes"]).toHaveLength(10);
    }
  },
);

test(
  `R-SESSION-2: of ${RACERS} concurrent wrong first codes ${CODE_MAX_TRIES} are compared, and then the right one is refused, in ${RACE_ROUNDS} rounds`,
  LONG,
  async () => {
    const { browser } = await aPlayerWithEmail(portal);
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const secret = await startSetup(browser);
      const answers = await concurrently(RACERS, (racer) =>
        browser.post("/api/user/two-factor/confirm", { code: wrongTotp(secret, racer) }),
      );
      const statuses = tally(answers.map(({ status }) => status));
      if (!statuses["503"]) {
        expect(statuses).toEqual({ 422: CODE_MAX_TRIES, 409: RACERS - CODE_MAX_TRIES });
      }
      const late = await browser.post("/api/user/two-factor/confirm", { code: totpOf(secret) });
      expect(late.status).toBe(409);
    }
  },
);

test(
  `R-SESSION-2: of ${RACERS} concurrent uses of one code, to renew and to log in, one succeeds, in ${RACE_ROUNDS} rounds`,
  LONG,
  async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const effects = () => effectsOf(portal, "recovery_codes_renewed") + effectsOf(portal, "login");
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      await giveCodesBack(portal, player);
      const before = effects();
      const [method, code] =
        round % 2 === 0
          ? (["totp", totpOf(player.secret)] as const)
          : (["recovery-code", player.recoveryCodes[0]!] as const);
      const waiting = await challengedBrowsers(portal, player, RACERS - RENEWALS);
      const form = { currentPassword: GOOD_PASSWORD, code };
      const answers = await Promise.all([
        ...waiting.map((challenged) => approve(challenged, method, code)),
        ...Array.from({ length: RENEWALS }, () =>
          player.browser.post("/api/user/two-factor/recovery-codes", form),
        ),
      ]);
      await expect.poll(effects).toBe(before + 1);
      const made = answers.filter(({ status }) => status === 200 || status === 204);
      expect(made.length).toBeLessThanOrEqual(1);
    }
  },
);

test.each(["disable", "recovery-codes"])(
  `R-SESSION-2: of ${RACERS} concurrent requests to %s by one code one succeeds, in ${RACE_ROUNDS} rounds`,
  LONG,
  async (call) => {
    const player = await aPlayerWithTwoFactor(portal);
    const event = call === "disable" ? "two_factor_off" : "recovery_codes_renewed";
    const k = commonLimits.changePasswordByUser.max;
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      await giveCodesBack(portal, player);
      await portal.database.query("delete from rate_limits");
      const before = effectsOf(portal, event) + effectsOf(limited, event);
      const form = { currentPassword: GOOD_PASSWORD, code: player.recoveryCodes[0]! };
      const answers = await concurrently(RACERS, () =>
        openBrowser(limited.url, player.browser.cookies).post(`/api/user/two-factor/${call}`, form),
      );
      await expectOneEffect(answers, event, { refusals: [409, 422, 429], before });
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(RACERS - k);
    }
  },
);

test(
  `R-LOGIN-1: no session that was started by the password alone survives a concurrent start of two-factor, in ${RACE_ROUNDS} rounds`,
  LONG,
  async () => {
    const player = await aPlayerWithEmail(portal);
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const secret = await startSetup(player.browser);
      const thieves = Array.from({ length: 10 }, () => openBrowser(portal.url));
      await Promise.all(thieves.map((thief) => thief.get("/api/csrf-cookie")));
      const login = { username: player.username, password: GOOD_PASSWORD };
      const logins = thieves.map((thief) => thief.post("/login", login));
      // The first logins are about to start their sessions.
      await Promise.race(logins);
      const form = { code: totpOf(secret) };
      const confirmed = await player.browser.post("/api/user/two-factor/confirm", form);
      await Promise.all(logins);
      expect(confirmed.status).toBe(200);
      for (const thief of thieves) expect(await isSignedIn(thief)).toBe(false);
      await portal.database.query(OFF, [player.username]);
    }
  },
);
