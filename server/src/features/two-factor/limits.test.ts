/** How many codes of the second step can be tried per account and device; a new password gives new tries. */
import { beforeEach, expect, test } from "vitest";
import { commonLimits } from "../../domain/limits.ts";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { sameDevice } from "../../testing/people/devices.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import {
  aChallengedBrowser,
  approve,
  aPlayerWithTwoFactor,
  challengedBrowsers,
  totpOf,
  type TwoFactorPlayer,
  wrongTotp,
} from "../../testing/people/two-factor.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./login-challenge.ts";

const portal = await aPortal();
/** Over the same database, with the limits of production. */
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
const player = await aPlayerWithTwoFactor(portal);
beforeEach(() => portal.database.query("delete from rate_limits"));

const PER_ACCOUNT = limits.secondFactorByAccount.max;
/** Sends wrong codes, one for each of the account's waiting logins. */
async function guess(victim: TwoFactorPlayer, count: number, device?: string) {
  const waiting = await challengedBrowsers(limited, victim, count);
  if (device !== undefined) for (const { cookies } of waiting) cookies.set("device", device);
  return statusesOf(
    await concurrently(count, (index) =>
      approve(waiting[index]!, "totp", wrongTotp(victim.secret, index)),
    ),
  );
}
const statusesOf = (answers: { status: number }[]) => tally(answers.map(({ status }) => status));

test("R-LOGIN-1: the tries of all logins of an account are limited together", async () => {
  expect(await guess(player, 50)).toEqual({ 422: PER_ACCOUNT, 429: 50 - PER_ACCOUNT });
  const right = await approve(
    await aChallengedBrowser(limited, player),
    "totp",
    totpOf(player.secret),
  );
  expect(right.status).toBe(429);
});

test("R-LOGIN-1: each account has its own limit", async () => {
  await guess(player, PER_ACCOUNT + 1);
  const other = await aPlayerWithTwoFactor(portal);
  const answer = await approve(
    await aChallengedBrowser(limited, other),
    "totp",
    totpOf(other.secret),
  );
  expect(answer.status).toBe(204);
});

test("R-LOGIN-1: a new password gives new tries after a stranger with the old one has exhausted them", async () => {
  const victim = await aPlayerWithTwoFactor(portal);
  await guess(victim, PER_ACCOUNT + 1);
  const password = "Giang-ho-dem-mua-88";
  const form = { currentPassword: GOOD_PASSWORD, password, passwordConfirm: password };
  expect((await victim.browser.post("/api/user/change-password", form)).status).toBe(200);
  const challenged = await aChallengedBrowser(limited, victim, { password });
  expect((await approve(challenged, "totp", totpOf(victim.secret))).status).toBe(204);
});

test("R-LOGIN-1: a known device has its own tries", async () => {
  await guess(player, PER_ACCOUNT + 1);
  const known = sameDevice(limited.url, player.browser);
  const form = { username: player.username, password: GOOD_PASSWORD };
  expect((await known.post("/login", form)).status).toBe(200);
  expect((await known.post("/login/approve/send-code")).status).toBe(200);
  expect((await approve(known, "totp", totpOf(player.secret))).status).toBe(204);
  await jobsDone(portal);
});

test("R-LOGIN-1: the tries of a known device are limited, and it is a stranger to other accounts", async () => {
  const other = await aPlayerWithTwoFactor(portal);
  const device = player.browser.cookies.get("device")!;
  for (const victim of [player, other]) {
    expect(await guess(victim, PER_ACCOUNT + 10, device)).toEqual({ 422: PER_ACCOUNT, 429: 10 });
  }
  const addresses = await portal.database.query(
    "select used from rate_limits where key like 'approve-login.address:%'",
  );
  expect(addresses).toEqual([{ used: PER_ACCOUNT + 10 }]);
});

test("R-CODE-1 approve.login: requests for codes are limited", async () => {
  const k = limits.loginCodeByAccount.max;
  const waiting = await challengedBrowsers(limited, player, k + 20);
  const answers = await concurrently(k + 20, (index) =>
    waiting[index]!.post("/login/approve/send-code"),
  );
  expect(statusesOf(answers)).toEqual({ 200: k, 429: 20 });
  await jobsDone(portal);
});

test("R-SESSION-2: guesses of password and code by a session are limited", async () => {
  const k = commonLimits.changePasswordByUser.max;
  const { cookies } = player.browser;
  const calls = ["disable", "recovery-codes", "start"];
  const answers = await concurrently(k + 20, (index) => {
    const call = calls[index % calls.length]!;
    const code = call === "start" ? {} : { code: wrongTotp(player.secret, index) };
    return openBrowser(limited.url, cookies).post(`/api/user/two-factor/${call}`, {
      currentPassword: GOOD_PASSWORD,
      ...code,
    });
  });
  const { 422: wrong = 0, 409: on = 0, 503: late = 0, ...rest } = statusesOf(answers);
  expect(rest).toEqual({ 429: 20 });
  expect(wrong + on + late).toBe(k);
});
