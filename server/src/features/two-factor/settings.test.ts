/** Turning two-factor on and off, and renewing the recovery codes: what each needs and changes. */
import { describe, expect, test } from "vitest";
import { decryptSecret } from "../../domain/credentials/totp.ts";
import { setCookiesOf } from "../../testing/http/responses.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { undoTokensTexted } from "../../testing/people/changes.ts";
import { aPlayerWithEmail, jobsDone, emailsTo } from "../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aPlayerWithPhone } from "../../testing/people/phones.ts";
import {
  aChallengedBrowser,
  approve,
  aPlayerWithTwoFactor,
  isSignedIn,
  startSetup,
  totpOf,
  wrongTotp,
} from "../../testing/people/two-factor.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const RIGHT = { currentPassword: GOOD_PASSWORD };
const start = (browser: Browser, form: object = RIGHT) =>
  browser.post("/api/user/two-factor/start", form);
const confirm = (browser: Browser, code: unknown) =>
  browser.post("/api/user/two-factor/confirm", { code });
const turnOff = (browser: Browser, code: string, currentPassword = GOOD_PASSWORD) =>
  browser.post("/api/user/two-factor/disable", { currentPassword, code });
const renew = (browser: Browser, code: string, currentPassword = GOOD_PASSWORD) =>
  browser.post("/api/user/two-factor/recovery-codes", { currentPassword, code });
const statusOf = async (browser: Browser) => (await browser.get("/api/user/two-factor")).body;
const mfaEnabled = async (browser: Browser) => (await browser.get("/api/me")).body["mfaEnabled"];

describe("R-SESSION-2: two-factor is turned on", () => {
  test("by the password and then a first code; mfaEnabled is true and ten recovery codes are returned", async () => {
    const { browser, username, email } = await aPlayerWithEmail(portal);
    expect(await statusOf(browser)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    const started = await start(browser);
    expect(started.status).toBe(200);
    const secret = started.body["secret"] as string;
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const uri = new URL(started.body["otpauthUri"] as string);
    expect(uri.searchParams.get("secret")).toBe(secret.replaceAll(" ", ""));
    expect(decodeURIComponent(uri.pathname)).toBe(`/FS Online:${username}`);
    expect(await mfaEnabled(browser)).toBe(false);

    const confirmed = await confirm(browser, totpOf(secret.replaceAll(" ", "")));
    expect(confirmed.status).toBe(200);
    const codes = confirmed.body["recoveryCodes"] as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await mfaEnabled(browser)).toBe(true);
    expect(await statusOf(browser)).toEqual({
      enabledAt: expect.stringMatching(/^\d{4}-.*Z$/),
      recoveryCodesLeft: 10,
    });
    const [message] = await emailsTo(sandbox, email, 1);
    expect(message!.subject).toBe("Đã bật xác thực hai lớp cho tài khoản FS Online");
  });

  test("and the other sessions end; this one gets a new token", async () => {
    const { browser, username } = await aPlayerWithEmail(portal);
    const other = openBrowser(portal.url);
    await other.post("/login", { username, password: GOOD_PASSWORD });
    const stolen = openBrowser(portal.url, new Map(browser.cookies));
    const answer = await confirm(browser, totpOf(await startSetup(browser)));
    expect([...setCookiesOf(answer.headers).keys()].toSorted()).toEqual([
      "XSRF-TOKEN",
      "session",
      "signed-in",
    ]);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(stolen)).toBe(false);
  });

  test("only with a verified phone or email", async () => {
    const without = await start((await aPlayer(portal)).browser);
    expect([without.status, without.body["errorCode"]]).toEqual([409, "contact_not_verified"]);
    const unverified = await start((await aPlayerWithEmail(portal, { verified: false })).browser);
    expect([unverified.status, unverified.body["errorCode"]]).toEqual([
      409,
      "contact_not_verified",
    ]);
  });

  test("with only a verified phone, which gets a text with the undo link", async () => {
    const { browser, phone } = await aPlayerWithPhone(portal);
    const secret = await startSetup(browser);
    expect((await confirm(browser, totpOf(secret))).status).toBe(200);
    expect(await mfaEnabled(browser)).toBe(true);
    expect(await undoTokensTexted(sandbox, phone)).toHaveLength(1);
  });

  test("only if phone or email is still verified when the code is entered", async () => {
    for (const [makePlayer, verifiedAt] of [
      [aPlayerWithPhone, "phone_verified_at"],
      [aPlayerWithEmail, "email_verified_at"],
    ] as const) {
      const { browser, username } = await makePlayer(portal);
      const secret = await startSetup(browser);
      await portal.database.query(`update users set ${verifiedAt} = null where username = $1`, [
        username,
      ]);
      const { body } = await confirm(browser, totpOf(secret));
      expect([verifiedAt, body["errorCode"]]).toEqual([verifiedAt, "account_changed"]);
      expect(await mfaEnabled(browser)).toBe(false);
    }
  });

  test("only with the right password and a well-formed code", async () => {
    const { browser } = await aPlayerWithEmail(portal);
    for (const [form, message] of [
      [{ currentPassword: "Kiem-hiep-2025" }, "Mật khẩu không đúng."],
      [{ currentPassword: "" }, "Vui lòng nhập mật khẩu."],
      [{}, "Vui lòng nhập mật khẩu."],
    ] as const) {
      const { status, body } = await start(browser, form);
      const errors = { currentPassword: [message] };
      expect([form, status, body["errors"]]).toEqual([form, 422, errors]);
      expect((await confirm(browser, "000000")).body["errorCode"]).toBe("two_factor_setup_over");
    }
    await start(browser);
    for (const [code, message] of [
      ["", "Vui lòng nhập mã 6 chữ số."],
      ["12345", "Mã gồm 6 chữ số."],
      ["１２３４５６", "Mã gồm 6 chữ số."],
      [123_456, "Vui lòng nhập mã 6 chữ số."],
    ] as const) {
      const { body } = await confirm(browser, code);
      expect([code, body["errors"]]).toEqual([code, { code: [message] }]);
    }
  });

  test("only once", async () => {
    const { browser } = await aPlayerWithTwoFactor(portal);
    const again = await start(browser);
    expect([again.status, again.body["errorCode"]]).toEqual([409, "two_factor_on"]);
  });

  test("only with a code by the newest secret, of this player and session", async () => {
    const player = await aPlayerWithEmail(portal);
    const other = openBrowser(portal.url);
    await other.post("/login", { username: player.username, password: GOOD_PASSWORD });
    const older = await startSetup(player.browser);
    const secret = await startSetup(player.browser);
    const strangers = await startSetup((await aPlayerWithEmail(portal)).browser);
    for (const code of [totpOf(older), totpOf(strangers)]) {
      expect((await confirm(player.browser, code)).body["errors"]).toHaveProperty("code");
    }
    const elsewhere = await confirm(other, totpOf(secret));
    expect(elsewhere.body["errorCode"]).toBe("two_factor_setup_over");
    expect((await confirm(player.browser, totpOf(secret))).status).toBe(200);
  });

  test("only within 15 minutes, at most five wrong codes, and before a change of password", async () => {
    const late = await aPlayerWithEmail(portal);
    const lateSecret = await startSetup(late.browser);
    await portal.database.query("update totp_setups set expires_at = now()");
    const guessing = await aPlayerWithEmail(portal);
    const guessedSecret = await startSetup(guessing.browser);
    for (let count = 0; count < 5; count += 1) {
      expect((await confirm(guessing.browser, wrongTotp(guessedSecret, count))).status).toBe(422);
    }
    const changing = await aPlayerWithEmail(portal);
    const changedSecret = await startSetup(changing.browser);
    const password = "Giang-ho-dem-mua-88";
    await changing.browser.post("/api/user/change-password", {
      ...RIGHT,
      password,
      passwordConfirm: password,
    });
    for (const [{ browser }, secret] of [
      [late, lateSecret],
      [guessing, guessedSecret],
      [changing, changedSecret],
    ] as const) {
      const answer = await confirm(browser, totpOf(secret));
      expect([answer.status, answer.body["errorCode"]]).toEqual([409, "two_factor_setup_over"]);
      expect(await mfaEnabled(browser)).toBe(false);
    }
  });
});

describe("R-SESSION-2: two-factor is turned off", () => {
  test("by the password and a code of the application; the player gets an email", async () => {
    const { browser, username, email, secret } = await aPlayerWithTwoFactor(portal);
    expect((await turnOff(browser, totpOf(secret))).status).toBe(204);
    expect(await mfaEnabled(browser)).toBe(false);
    expect(await statusOf(browser)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    const login = { username, password: GOOD_PASSWORD };
    expect((await openBrowser(portal.url).post("/login", login)).status).toBe(204);
    await jobsDone(portal);
    const subjects = (await emailsTo(sandbox, email, 2)).map(({ subject }) => subject);
    expect(subjects).toContain("Đã tắt xác thực hai lớp của tài khoản FS Online");
  });

  test("by the password and a recovery code; then it can be turned on again, with new codes", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    expect((await turnOff(player.browser, player.recoveryCodes[3]!)).status).toBe(204);
    const secret = await startSetup(player.browser);
    expect(secret).not.toBe(player.secret);
    expect((await confirm(player.browser, totpOf(secret))).status).toBe(200);
    const challenged = await aChallengedBrowser(portal, player);
    expect((await approve(challenged, "recovery-code", player.recoveryCodes[4]!)).status).toBe(422);
  });

  test("and the logins that waited for the second step end", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const challenged = await aChallengedBrowser(portal, player);
    await turnOff(player.browser, player.recoveryCodes[0]!);
    const answer = await approve(challenged, "totp", totpOf(player.secret));
    expect(answer.body["errorCode"]).toBe("login_approval_over");
  });

  test("only with both factors; with a wrong password the reply does not depend on the code", async () => {
    const { browser, secret, recoveryCodes } = await aPlayerWithTwoFactor(portal);
    const wrongPassword = await turnOff(browser, totpOf(secret), "Kiem-hiep-2025");
    expect(wrongPassword.body["errors"]).toEqual({ currentPassword: ["Mật khẩu không đúng."] });
    const neither = await turnOff(browser, wrongTotp(secret), "Kiem-hiep-2025");
    expect(neither.body["errors"]).toEqual(wrongPassword.body["errors"]);
    const wrongCode = await turnOff(browser, wrongTotp(secret));
    expect(wrongCode.body["errors"]).toHaveProperty("code");
    expect((await turnOff(browser, "AAAAA-AAAAA")).body["errors"]).toHaveProperty("code");
    expect((await turnOff(browser, "ABC")).body["errors"]).toHaveProperty("code");
    expect(await mfaEnabled(browser)).toBe(true);
    // A code that was not consumed is still valid.
    expect((await turnOff(browser, recoveryCodes[0]!)).status).toBe(204);
    const off = await turnOff(browser, recoveryCodes[1]!);
    expect([off.status, off.body["errorCode"]]).toEqual([409, "two_factor_off"]);
  });
});

describe("R-SESSION-2: recovery codes are renewed", () => {
  test("and the old ones become invalid; the player gets an email", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const answer = await renew(player.browser, totpOf(player.secret));
    expect(answer.status).toBe(200);
    const codes = answer.body["recoveryCodes"] as string[];
    expect(codes.filter((code) => player.recoveryCodes.includes(code))).toEqual([]);
    expect(await statusOf(player.browser)).toMatchObject({ recoveryCodesLeft: 10 });
    const challenged = await aChallengedBrowser(portal, player);
    expect((await approve(challenged, "recovery-code", player.recoveryCodes[0]!)).status).toBe(422);
    expect((await approve(challenged, "recovery-code", codes[0]!)).status).toBe(204);
    await jobsDone(portal);
    const subjects = (await emailsTo(sandbox, player.email, 3)).map(({ subject }) => subject);
    expect(subjects).toContain("Mã khôi phục FS Online mới vừa được tạo");
  });

  test("only with both factors, and only if two-factor is on", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    expect((await renew(player.browser, wrongTotp(player.secret))).status).toBe(422);
    const wrong = await renew(player.browser, totpOf(player.secret), "Kiem-hiep-2025");
    expect(wrong.body["errors"]).toHaveProperty("currentPassword");
    const challenged = await aChallengedBrowser(portal, player);
    expect((await approve(challenged, "recovery-code", player.recoveryCodes[0]!)).status).toBe(204);
    const without = await renew((await aPlayerWithEmail(portal)).browser, "123456");
    expect([without.status, without.body["errorCode"]]).toEqual([409, "two_factor_off"]);
  });
});

test("R-WIRE-2: an encrypted secret that was moved to another account is useless", async () => {
  const [player, thief] = [await aPlayerWithTwoFactor(portal), await aPlayerWithTwoFactor(portal)];
  await portal.database.query(
    `update totp_secrets set secret = (
       select secret from totp_secrets t join users u on u.id = t.user_id where username = $1)
     where user_id = (select id from users where username = $2)`,
    [thief.username, player.username],
  );
  const challenged = await aChallengedBrowser(portal, player);
  expect((await approve(challenged, "totp", totpOf(thief.secret))).status).toBe(500);
  const [row] = await portal.database.query<{ user_id: string; secret: string }>(
    `select user_id, secret from totp_secrets
     where user_id = (select id from users where username = $1)`,
    [thief.username],
  );
  const { totpEncryption } = portal.services;
  expect(decryptSecret(totpEncryption, Number(row!.user_id), row!.secret)).toBe(thief.secret);
  expect(() => decryptSecret(totpEncryption, Number(row!.user_id) + 1, row!.secret)).toThrow(
    /does not belong/,
  );
});
