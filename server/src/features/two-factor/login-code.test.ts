/** The mailed code that completes a login: for which login it is valid, and when it ends. */
import { describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { jobsDone, emailsTo } from "../../testing/people/mailbox.ts";
import { anOtp, aPhoneNumber, deliverSms, wrongCode } from "../../testing/people/phones.ts";
import { aResetToken, resetPassword } from "../../testing/people/recovery.ts";
import { codeIn } from "../../testing/people/security-codes.ts";
import {
  aChallengedBrowser,
  approve,
  aPlayerWithTwoFactor,
  deleteUsedSteps,
  isSignedIn,
  totpOf,
  type TwoFactorPlayer,
} from "../../testing/people/two-factor.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const askForCode = (browser: Browser) => browser.post("/login/approve/send-code");
const methodsOf = async (browser: Browser) =>
  (await browser.get("/api/login-approval")).body["methods"];

/** Requests a code and reads it in the sent email. */
async function aLoginCode(browser: Browser, { email }: TwoFactorPlayer): Promise<string> {
  await jobsDone(portal);
  const before = (await sandbox.mailTo(email)).length;
  const answer = await askForCode(browser);
  if (answer.status !== 200) throw new Error(`no code: ${answer.text}`);
  return codeIn((await emailsTo(sandbox, email, before + 1)).at(-1)!);
}

describe("R-CODE-1 approve.login: a code by email", () => {
  test("approves the login for which it was requested", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const challenged = await aChallengedBrowser(portal, player);
    const answer = await askForCode(challenged);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "Mã bảo mật đã được gửi đến email của bạn." },
    ]);
    const message = (await emailsTo(sandbox, player.email, 2)).at(-1)!;
    expect(message.subject).toBe("Mã bảo mật FS Online");
    expect(message.text).toContain("Đây là mã để đăng nhập:");
    expect(message.text).toMatch(/trong vòng (9|10) phút/);
    expect(
      (await approve(challenged, "email-code", ` ${codeIn(message).toLowerCase()}`)).status,
    ).toBe(204);
    expect((await challenged.get("/api/me")).body["username"]).toBe(player.username);
  });

  test("is not valid in another login, nor for another method", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const [challenged, other] = [
      await aChallengedBrowser(portal, player),
      await aChallengedBrowser(portal, player),
    ];
    const code = await aLoginCode(challenged, player);
    await aLoginCode(other, player);
    expect((await approve(other, "email-code", code)).body["errors"]).toEqual({
      code: ["Mã bảo mật không đúng hoặc đã hết hạn."],
    });
    expect((await approve(challenged, "recovery-code", code)).status).toBe(422);
    expect((await approve(challenged, "email-code", code)).status).toBe(204);
  });

  test("is replaced by a newer one, which gives no new tries", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const challenged = await aChallengedBrowser(portal, player);
    const older = await aLoginCode(challenged, player);
    for (let count = 0; count < 4; count += 1) {
      expect((await approve(challenged, "email-code", wrongCode(older, count))).status).toBe(422);
    }
    const newer = await aLoginCode(challenged, player);
    expect((await approve(challenged, "email-code", older)).status).toBe(422);
    expect((await approve(challenged, "email-code", newer)).body["errorCode"]).toBe(
      "login_approval_over",
    );
    expect((await askForCode(challenged)).body["errorCode"]).toBe("login_approval_over");
  });

  test("is never right if none was requested", async () => {
    const challenged = await aChallengedBrowser(portal, await aPlayerWithTwoFactor(portal));
    expect((await approve(challenged, "email-code", "000000")).status).toBe(422);
  });

  test("becomes invalid when the address changes or is no longer verified", async () => {
    for (const change of ["email = 'other@example.vn'", "email_verified_at = null"]) {
      const player = await aPlayerWithTwoFactor(portal);
      const challenged = await aChallengedBrowser(portal, player);
      const code = await aLoginCode(challenged, player);
      await portal.database.query(`update users set ${change} where username = $1`, [
        player.username,
      ]);
      expect((await approve(challenged, "email-code", code)).status).toBe(422);
      expect((await approve(challenged, "totp", totpOf(player.secret))).status).toBe(204);
    }
  });

  test("is not sent without a waiting login or a verified address", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const answer = await askForCode(openBrowser(portal.url));
    expect([answer.status, answer.body["errorCode"]]).toEqual([409, "login_approval_over"]);
    const challenged = await aChallengedBrowser(portal, player);
    await portal.database.query("update users set email_verified_at = null where username = $1", [
      player.username,
    ]);
    expect(await methodsOf(challenged)).toEqual(["totp", "recovery-code"]);
    const unverified = await askForCode(challenged);
    expect([unverified.status, unverified.body["errorCode"]]).toEqual([
      409,
      "login_code_unavailable",
    ]);
    await jobsDone(portal);
    expect(await sandbox.mailTo(player.email)).toHaveLength(1);
  });
});

describe("R-RECOVER-3: a password reset", () => {
  test("by link or by phone starts no session and leaves two-factor on", async () => {
    for (const reset of [resetByLink, resetByPhone]) {
      const player = await aPlayerWithTwoFactor(portal);
      const browser = await reset(player);
      expect(await isSignedIn(browser)).toBe(false);
      const form = { username: player.username, password: NEW_PASSWORD };
      expect((await browser.post("/login", form)).status).toBe(200);
      expect(await isSignedIn(browser)).toBe(false);
      expect((await approve(browser, "totp", totpOf(player.secret))).status).toBe(204);
      expect((await browser.get("/api/me")).body["mfaEnabled"]).toBe(true);
    }
  });

  test("ends a login that waited with the old password", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const challenged = await aChallengedBrowser(portal, player);
    const code = await aLoginCode(challenged, player);
    await resetByLink(player);
    expect((await approve(challenged, "email-code", code)).body["errorCode"]).toBe(
      "login_approval_over",
    );
  });

  test("by email: the mailbox cannot approve the login too", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    await resetByLink(player);
    const challenged = await aChallengedBrowser(portal, player, { password: NEW_PASSWORD });
    expect(await methodsOf(challenged)).toEqual(["totp", "recovery-code"]);
    expect((await askForCode(challenged)).body["errorCode"]).toBe("login_code_unavailable");
    // After another factor has confirmed the player, the mailbox may again.
    expect((await approve(challenged, "totp", totpOf(player.secret))).status).toBe(204);
    const next = await aChallengedBrowser(portal, player, { password: NEW_PASSWORD });
    expect((await approve(next, "email-code", await aLoginCode(next, player))).status).toBe(204);
  });

  test("by email: a code that was sent before becomes invalid", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const challenged = await aChallengedBrowser(portal, player);
    const code = await aLoginCode(challenged, player);
    await portal.database.query(
      "update users set password_set_by_email = true where username = $1",
      [player.username],
    );
    expect((await approve(challenged, "email-code", code)).status).toBe(422);
  });

  test("by phone: the mailbox is another factor and may approve the login", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    await resetByPhone(player);
    await deleteUsedSteps(portal, player.username);
    const challenged = await aChallengedBrowser(portal, player, { password: NEW_PASSWORD });
    expect(
      (await approve(challenged, "email-code", await aLoginCode(challenged, player))).status,
    ).toBe(204);
  });
});

async function resetByLink(player: TwoFactorPlayer): Promise<Browser> {
  const browser = openBrowser(portal.url);
  const token = await aResetToken(portal, sandbox, player);
  const answer = await resetPassword(portal, token, NEW_PASSWORD, browser);
  expect(answer.status).toBe(200);
  return browser;
}

async function resetByPhone({ username }: TwoFactorPlayer): Promise<Browser> {
  const browser = openBrowser(portal.url);
  const phone = aPhoneNumber();
  await portal.database.query("update users set phone_number = $1 where username = $2", [
    phone.replace(/^0/, "+84"),
    username,
  ]);
  await deliverSms(portal.url, { from: phone, text: `KH ${username}` });
  const otp = await anOtp(portal, sandbox, { username, phone });
  const form = { username, otp, newPassword: NEW_PASSWORD, reNewPassword: NEW_PASSWORD };
  expect((await browser.post("/reset-password-by-phone", form)).status).toBe(200);
  return browser;
}
