/** Of many concurrent second steps by one code or of one login, one starts a session. */
import { expect, test } from "vitest";
import { CODE_MAX_TRIES } from "../../domain/credentials/one-time-codes.ts";
import { RACE_ROUNDS, tally, concurrently } from "../../testing/concurrently.ts";
import { effectsOf } from "../../testing/money/effects.ts";
import type { Answer, Browser } from "../../testing/people/browser.ts";
import { jobsDone, emailsTo } from "../../testing/people/mailbox.ts";
import { wrongCode } from "../../testing/people/phones.ts";
import { aResetToken, resetPassword } from "../../testing/people/recovery.ts";
import { codeIn } from "../../testing/people/security-codes.ts";
import {
  approve,
  aPlayerWithTwoFactor,
  copiesOf,
  deleteUsedSteps,
  giveCodesBack,
  challengedBrowsers,
  isSignedIn,
  totpOf,
  wrongTotp,
} from "../../testing/people/two-factor.ts";
import { testRace } from "../../testing/races.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const RACERS = 50;
const LONG = { timeout: 240_000 };

const { portal, sandbox } = await aPortalWithSandbox();
const player = await aPlayerWithTwoFactor(portal);

/**
 * Expects that one of these responses started a session. The others were refused with one of these statuses, or got 503
 * on a slow machine.
 */
async function expectOneSession(
  browsers: readonly Browser[],
  answers: readonly Answer[],
  { refusals, before }: { refusals: readonly number[]; before: number },
): Promise<void> {
  const logins = () => effectsOf(portal, "login");
  await expect.poll(logins).toBe(before + 1);
  const statuses = answers.map(({ status }) => status);
  const allowed = new Set([204, 503, ...refusals]);
  expect(statuses.filter((status) => !allowed.has(status))).toEqual([]);
  const signedIn = (await Promise.all(browsers.map(isSignedIn))).filter(Boolean);
  // The winner's response may have come too late, as 503.
  const reported = statuses.includes(503) ? statuses.filter((status) => status === 204).length : 1;
  expect(reported).toBeLessThanOrEqual(1);
  expect(signedIn).toHaveLength(reported);
}

const sessionsBefore = () => effectsOf(portal, "login");

testRace(
  `R-LOGIN-1: ${RACERS} concurrent approvals of one login by one code start one session`,
  async () => {
    await deleteUsedSteps(portal, player.username);
    const before = sessionsBefore();
    const [challenged] = await challengedBrowsers(portal, player, 1);
    const browsers = copiesOf(portal.url, challenged!, RACERS);
    const code = totpOf(player.secret);
    const answers = await concurrently(RACERS, (racer) => approve(browsers[racer]!, "totp", code));
    await expectOneSession(browsers, answers, { refusals: [409], before });
  },
);

testRace(
  `R-LOGIN-1: of ${RACERS} concurrent logins by one code of the application one is approved`,
  async () => {
    await deleteUsedSteps(portal, player.username);
    const before = sessionsBefore();
    const browsers = await challengedBrowsers(portal, player, RACERS);
    const code = totpOf(player.secret);
    const answers = await concurrently(RACERS, (racer) => approve(browsers[racer]!, "totp", code));
    await expectOneSession(browsers, answers, { refusals: [422], before });
  },
);

testRace(
  `R-LOGIN-1: of ${RACERS} concurrent logins by one recovery code one is approved`,
  async (round) => {
    await giveCodesBack(portal, player);
    const before = sessionsBefore();
    const browsers = await challengedBrowsers(portal, player, RACERS);
    const code = player.recoveryCodes[round % 10]!;
    const answers = await concurrently(RACERS, (racer) =>
      approve(browsers[racer]!, "recovery-code", code),
    );
    await expectOneSession(browsers, answers, { refusals: [422], before });
    expect(await codesLeft()).toBe(9);
  },
);

testRace(
  "R-LOGIN-1: concurrent recovery codes and codes of the application for one login consume one of them",
  async () => {
    await giveCodesBack(portal, player);
    const before = sessionsBefore();
    const [challenged] = await challengedBrowsers(portal, player, 1);
    const browsers = copiesOf(portal.url, challenged!, RACERS);
    const answers = await concurrently(RACERS, (racer) => {
      const code = player.recoveryCodes[racer % 11];
      return code === undefined
        ? approve(browsers[racer]!, "totp", totpOf(player.secret))
        : approve(browsers[racer]!, "recovery-code", code);
    });
    await expectOneSession(browsers, answers, { refusals: [409], before });
    const usedSteps = await portal.database.query(
      `select 1 from totp_secrets where last_used_step > 0
     and user_id = (select id from users where username = $1)`,
      [player.username],
    );
    expect(10 - (await codesLeft()) + usedSteps.length).toBe(1);
  },
);

testRace(
  `R-CODE-1 approve.login: ${RACERS} concurrent approvals by one mailed code start one session`,
  async () => {
    const before = sessionsBefore();
    const { challenged, code } = await aMailedCode();
    const browsers = copiesOf(portal.url, challenged, RACERS);
    const answers = await concurrently(RACERS, (racer) =>
      approve(browsers[racer]!, "email-code", code),
    );
    await expectOneSession(browsers, answers, { refusals: [409], before });
  },
);

testRace(
  `R-CODE-1 approve.login: of ${RACERS} concurrent wrong codes exactly ${CODE_MAX_TRIES} are compared, and then the right one is refused`,
  async () => {
    await deleteUsedSteps(portal, player.username);
    const { challenged, code } = await aMailedCode();
    const wrong = [
      (racer: number) => approve(challenged, "email-code", wrongCode(code, racer)),
      (racer: number) => approve(challenged, "totp", wrongTotp(player.secret, racer)),
      (racer: number) =>
        approve(challenged, "recovery-code", `AAAAA-AAA${wrongCode(code, racer).slice(0, 2)}`),
    ];
    const answers = await concurrently(RACERS, (racer) => wrong[racer % wrong.length]!(racer));
    const statuses = tally(answers.map(({ status }) => status));
    if (!statuses["503"]) {
      expect(statuses).toEqual({ 422: CODE_MAX_TRIES, 409: RACERS - CODE_MAX_TRIES });
    }
    for (const [method, right] of [
      ["email-code", code],
      ["totp", totpOf(player.secret)],
      ["recovery-code", player.recoveryCodes[0]!],
    ] as const) {
      expect((await approve(challenged, method, right)).body["errorCode"]).toBe(
        "login_approval_over",
      );
    }
  },
);

test(
  `R-RECOVER-3: no approval survives a concurrent reset of the password, in ${RACE_ROUNDS} rounds`,
  LONG,
  async () => {
    const victim = await aPlayerWithTwoFactor(portal);
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      await giveCodesBack(portal, victim);
      await jobsDone(portal);
      const token = await aResetToken(portal, sandbox, victim);
      const thieves = await challengedBrowsers(portal, victim, 10);
      const [reset] = await Promise.all([
        resetPassword(portal, token, `Giang-ho-dem-mua-${100 + round}`),
        ...thieves.map((thief, index) =>
          approve(thief, "recovery-code", victim.recoveryCodes[index]!),
        ),
      ]);
      expect(reset.status).toBe(200);
      for (const thief of thieves) expect(await isSignedIn(thief)).toBe(false);
    }
  },
);

async function aMailedCode(): Promise<{ challenged: Browser; code: string }> {
  const [challenged] = await challengedBrowsers(portal, player, 1);
  await jobsDone(portal);
  const before = (await sandbox.mailTo(player.email)).length;
  expect((await challenged!.post("/login/approve/send-code")).status).toBe(200);
  const email = (await emailsTo(sandbox, player.email, before + 1)).at(-1)!;
  return { challenged: challenged!, code: codeIn(email) };
}

async function codesLeft(): Promise<number> {
  const rows = await portal.database.query(
    "select from recovery_codes where user_id = (select id from users where username = $1)",
    [player.username],
  );
  return rows.length;
}
