/** Players rename and remove their passkeys; a reset of the password leaves them. */
import { describe, expect, test } from "vitest";
import { commonLimits } from "../../domain/limits.ts";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { aPlayerWithEmail, emailsTo, emailTo } from "../../testing/people/mailbox.ts";
import { aPasskeyOf, logInBy, passkeysOf } from "../../testing/people/passkeys.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { anOtp, aPlayerWithPhone } from "../../testing/people/phones.ts";
import { aResetToken, logInWith, resetPassword } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const { portal, sandbox } = await aPortalWithSandbox();
/** Over the same database, with the limits of production. */
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
const byIpAddress = await aPortal({ PUBLIC_URL: "http://192.0.2.7" }, portal.database);

const NEW_PASSWORD = "Giang-ho-dem-mua-88";

const rename = (browser: Browser, id: string, name: unknown) =>
  browser.send("PATCH", `/api/user/passkeys/${id}`, { name });
const remove = (browser: Browser, id: string, currentPassword = GOOD_PASSWORD) =>
  browser.post(`/api/user/passkeys/${id}/remove`, { currentPassword });

/** Returns a player with a passkey; the email about it has arrived. */
async function aPlayerWithPasskey() {
  const player = await aPlayerWithEmail(portal);
  const passkey = await aPasskeyOf(player);
  await emailsTo(sandbox, player.email, 1);
  const { id } = (await passkeysOf(player))[0]!;
  return { ...player, passkey, id };
}

const owner = await aPlayerWithPasskey();

describe("a passkey", () => {
  test("can be renamed; spaces around the name are removed", async () => {
    expect((await rename(owner.browser, owner.id, "  Điện thoại 📱 ")).status).toBe(204);
    expect((await passkeysOf(owner))[0]!.name).toBe("Điện thoại 📱");
  });

  test.each([
    ["", "Vui lòng đặt tên cho khóa truy cập."],
    ["   ", "Vui lòng đặt tên cho khóa truy cập."],
    ["x".repeat(41), "Tên dài tối đa 40 ký tự."],
    ["a\u0000b", "Tên có ký tự không dùng được."],
    ["a\nb", "Tên có ký tự không dùng được."],
    ["a\ud800", "Tên có ký tự không dùng được."],
    [["a"], "Vui lòng đặt tên cho khóa truy cập."],
  ])("is not renamed to %j", async (name, message) => {
    const answer = await rename(owner.browser, owner.id, name);
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual({ name: [message] });
  });

  test("can be removed with the password, stops working, and the player is notified by email", async () => {
    const { browser, id, passkey, email } = await aPlayerWithPasskey();
    const kept = await aPasskeyOf({ browser });
    const answer = await remove(browser, id);
    expect(answer.status).toBe(200);
    // With this data the browser updates the player's password managers.
    expect(answer.body).toEqual({
      rpId: "localhost",
      userId: passkey.userHandle,
      acceptedCredentialIds: [kept.id.toString("base64url")],
    });
    expect((await logInBy(portal, passkey)).status).toBe(422);
    expect((await logInBy(portal, kept)).status).toBe(204);
    const reported = "Tài khoản FS Online vừa bị xóa một khóa truy cập";
    expect(await emailTo(sandbox, email, ({ subject }) => subject === reported)).toBeDefined();
  });

  test("stays if the password is wrong", async () => {
    const answer = await remove(owner.browser, owner.id, "Kiem-hiep-2025");
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual({ currentPassword: ["Mật khẩu không đúng."] });
    expect((await logInBy(portal, owner.passkey)).status).toBe(204);
  });

  test("of another player cannot be seen, renamed or removed", async () => {
    const stranger = await aPlayer(portal);
    expect(await passkeysOf(stranger)).toEqual([]);
    for (const id of [owner.id, crypto.randomUUID()]) {
      for (const answer of [
        await rename(stranger.browser, id, "x"),
        await remove(stranger.browser, id),
      ]) {
        expect([answer.status, answer.body["errorCode"]]).toEqual([404, "passkey_not_found"]);
      }
    }
    expect((await passkeysOf(owner))[0]!.name).not.toBe("x");
    expect((await logInBy(portal, owner.passkey)).status).toBe(204);
  });
});

describe("R-RECOVER-3: a passkey survives a reset of the password, and the player is notified", () => {
  test("by email", async () => {
    const { passkey, ...player } = await aPlayerWithPasskey();
    const token = await aResetToken(portal, sandbox, player);
    const answer = await resetPassword(portal, token, NEW_PASSWORD);
    expect(answer.body["passkeys"]).toBe(1);
    expect((await logInBy(portal, passkey)).status).toBe(204);
    expect(await logInWith(portal, player.username, NEW_PASSWORD)).toBe(204);
    const message = await emailTo(sandbox, player.email, ({ subject }) =>
      subject.includes("vừa được đổi"),
    );
    expect(message.text).toContain("Tài khoản có 1 khóa truy cập (passkey)");
  });

  test("by phone", async () => {
    const player = await aPlayerWithPhone(portal);
    const passkey = await aPasskeyOf(player);
    const answer = await openBrowser(portal.url).post("/reset-password-by-phone", {
      username: player.username,
      otp: await anOtp(portal, sandbox, player),
      newPassword: NEW_PASSWORD,
      reNewPassword: NEW_PASSWORD,
    });
    expect(answer.body["passkeys"]).toBe(1);
    expect((await logInBy(portal, passkey)).status).toBe(204);
  });
});

test("guesses of the password with a session share one limit over all calls", async () => {
  const { browser, id } = owner;
  await portal.database.query("delete from rate_limits");
  const k = commonLimits.changePasswordByUser.max;
  const guess = (index: number) => {
    const guesser = openBrowser(limited.url, new Map(browser.cookies));
    const currentPassword = `wrong-${index}`;
    const passwords = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    return [
      () => remove(guesser, id, currentPassword),
      () => guesser.post("/api/user/passkeys/options", { currentPassword }),
      () => guesser.post("/api/user/change-password", { currentPassword, ...passwords }),
    ][index % 3]!();
  };
  const answers = await concurrently(k + 50, guess);
  const { 422: wrong = 0, 503: late = 0, ...rest } = tally(answers.map(({ status }) => status));
  expect(rest).toEqual({ 429: 50 });
  expect(wrong + late).toBe(k);
});

test("a portal whose public address is an IP address offers no passkeys", async () => {
  const { browser } = await aPlayer(byIpAddress);
  for (const answer of [
    await browser.post("/api/user/passkeys/options", { currentPassword: GOOD_PASSWORD }),
    await openBrowser(byIpAddress.url).post("/login/passkey/options"),
  ]) {
    expect([answer.status, answer.body["errorCode"]]).toEqual([409, "passkeys_unavailable"]);
  }
});
