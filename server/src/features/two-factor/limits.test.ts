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
  startSetup,
  totpOf,
  type TwoFactorPlayer,
  wrongTotp,
} from "../../testing/people/two-factor.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./limits.ts";

/** Over the same database, with the limits of the real portal. */
const portal = await aPortal();
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
const player = await aPlayerWithTwoFactor(portal);
beforeEach(() => portal.database.query("delete from rate_limits"));

const PER_ACCOUNT = limits.secondFactorByAccount.max;
const statusesOf = (answers: { status: number }[]) => tally(answers.map(({ status }) => status));

test("R-LOGIN-1: over all logins of an account so many codes are compared and no more", async () => {
  const challengedOnes = await challengedBrowsers(limited, player, 50);
  const answers = await concurrently(50, (index) =>
    approve(challengedOnes[index]!, "totp", wrongTotp(player.secret, index)),
  );
  expect(statusesOf(answers)).toEqual({ 422: PER_ACCOUNT, 429: 50 - PER_ACCOUNT });
  const right = await approve(
    await aChallengedBrowser(limited, player),
    "totp",
    totpOf(player.secret),
  );
  expect(right.status).toBe(429);
});

test("R-LOGIN-1: one account's limit is not another's", async () => {
  const challengedOnes = await challengedBrowsers(limited, player, PER_ACCOUNT + 1);
  await concurrently(PER_ACCOUNT + 1, (index) => approve(challengedOnes[index]!, "totp", "000000"));
  const other = await aPlayerWithTwoFactor(portal);
  const answer = await approve(
    await aChallengedBrowser(limited, other),
    "totp",
    totpOf(other.secret),
  );
  expect(answer.status).toBe(204);
});

test("R-LOGIN-1: whom a stranger with his password has shut out, a new password lets in", async () => {
  const victim = await aPlayerWithTwoFactor(portal);
  const challengedOnes = await challengedBrowsers(limited, victim, PER_ACCOUNT + 1);
  await concurrently(PER_ACCOUNT + 1, (index) => approve(challengedOnes[index]!, "totp", "000000"));
  const password = "Giang-ho-dem-mua-88";
  const form = { currentPassword: GOOD_PASSWORD, password, passwordConfirm: password };
  expect((await victim.browser.post("/api/user/change-password", form)).status).toBe(200);
  const challenged = await aChallengedBrowser(limited, victim, { password });
  expect((await approve(challenged, "totp", totpOf(victim.secret))).status).toBe(204);
});

test("R-LOGIN-1: a device that has been in the account before counts its tries alone", async () => {
  const challengedOnes = await challengedBrowsers(limited, player, PER_ACCOUNT + 1);
  await concurrently(PER_ACCOUNT + 1, (index) => approve(challengedOnes[index]!, "totp", "000000"));
  const known = sameDevice(limited.url, player.browser);
  const form = { username: player.username, password: GOOD_PASSWORD };
  expect((await known.post("/login", form)).status).toBe(200);
  expect((await known.post("/login/approve/send-code")).status).toBe(200);
  expect((await approve(known, "totp", totpOf(player.secret))).status).toBe(204);
  await jobsDone(portal);
});

test("R-LOGIN-1: a known device is another account's stranger, and has no tries without end", async () => {
  const other = await aPlayerWithTwoFactor(portal);
  const device = player.browser.cookies.get("device")!;
  const guess = async (victim: TwoFactorPlayer) => {
    const challengedOnes = await challengedBrowsers(limited, victim, PER_ACCOUNT + 10);
    for (const { cookies } of challengedOnes) cookies.set("device", device);
    return statusesOf(
      await concurrently(PER_ACCOUNT + 10, (index) =>
        approve(challengedOnes[index]!, "totp", "000000"),
      ),
    );
  };
  expect(await guess(player)).toEqual({ 422: PER_ACCOUNT, 429: 10 });
  expect(await guess(other)).toEqual({ 422: PER_ACCOUNT, 429: 10 });
  const addresses = await portal.database.query(
    "select used from rate_limits where key like 'approve-login.address:%'",
  );
  expect(addresses).toEqual([{ used: PER_ACCOUNT + 10 }]);
});

test("R-LOGIN-1: an address tries so often and no more, whoever's login it is", async () => {
  const k = limits.approveLoginByAddress.max;
  const answers = await concurrently(k + 50, () =>
    approve(openBrowser(limited.url), "totp", "000000"),
  );
  expect(statusesOf(answers)).toEqual({ 409: k, 429: 50 });
});

test("R-CODE-1 approve.login: codes are asked for so often and no more", async () => {
  const k = limits.loginCodeByAccount.max;
  const challengedOnes = await challengedBrowsers(limited, player, k + 20);
  const answers = await concurrently(k + 20, (index) =>
    challengedOnes[index]!.post("/login/approve/send-code"),
  );
  expect(statusesOf(answers)).toEqual({ 200: k, 429: 20 });
  await jobsDone(portal);
});

test("R-SESSION-2: who has a session guesses password and code so often and no more", async () => {
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

test("R-SESSION-2: first codes are tried so often and no more, with however many secrets", async () => {
  const k = limits.confirmTwoFactorByUser.max;
  const { browser } = await aPlayerWithTwoFactor(portal);
  await portal.database.query("update users set mfa_enabled = false");
  await startSetup(browser);
  await portal.database.query("delete from rate_limits");
  const answers = await concurrently(k + 20, () =>
    openBrowser(limited.url, browser.cookies).post("/api/user/two-factor/confirm", {
      code: "000000",
    }),
  );
  const { 422: compared = 0, 409: refused = 0, ...rest } = statusesOf(answers);
  expect(rest).toEqual({ 429: 20 });
  expect([compared, refused]).toEqual([5, k - 5]);
});
