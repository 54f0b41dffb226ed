/** The emailed link that sets a new password: how long and how often it works, and what it ends. */
import { SEND_MAIL } from "../../domain/notifications/mail-queue.ts";
import { expect, test } from "vitest";
import { openBrowser } from "../../testing/people/browser.ts";
import {
  type Addressee,
  aPlayerWithEmail,
  jobsDone,
  emailsTo,
} from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aResetToken, logInWith, resetPassword } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const LINK_INVALID = {
  token: ["Liên kết không hợp lệ hoặc đã hết hạn, hãy thử gửi lại yêu cầu đặt mật khẩu mới."],
};

async function aPlayerWithLink(): Promise<{ player: Addressee; token: string }> {
  const player = await aPlayerWithEmail(portal);
  return { player, token: await aResetToken(portal, sandbox, player) };
}

/** Sends the request that the page sends when it is opened. */
const check = (token: string) => openBrowser(portal.url).get(`/reset-password/${token}`);

test("R-RECOVER-3: the link works until it is used, however often it is opened", async () => {
  const { player, token } = await aPlayerWithLink();
  for (let times = 0; times < 5; times += 1) expect((await check(token)).status).toBe(204);
  const answer = await resetPassword(portal, token, NEW_PASSWORD);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    message: "Mật khẩu đã được đổi. Bạn có thể đăng nhập bằng mật khẩu mới.",
    passkeys: 0,
  });
  expect(await logInWith(portal, player.username, NEW_PASSWORD)).toBe(204);
  expect(await logInWith(portal, player.username, GOOD_PASSWORD)).toBe(422);
});

test("R-RECOVER-3: the link works once", async () => {
  const { player, token } = await aPlayerWithLink();
  await resetPassword(portal, token, NEW_PASSWORD);
  const again = await resetPassword(portal, token, "Giang-ho-dem-mua-99");
  expect([again.status, again.body["errorCode"]]).toEqual([409, "reset_link_used"]);
  expect(again.body["message"]).toBe("Liên kết này đã dùng rồi, mật khẩu mới đã được đặt.");
  expect((await check(token)).body["errorCode"]).toBe("reset_link_used");
  expect(await logInWith(portal, player.username, NEW_PASSWORD)).toBe(204);
});

test("R-RECOVER-3: a link works with the punctuation that mail programs add", async () => {
  const player = await aPlayerWithEmail(portal);
  for (const [at, end] of [".", "%3E", "%29", "=", "%E2%80%8B", "%20", ">."].entries()) {
    const token = await aResetToken(portal, sandbox, player);
    const password = `Giang-ho-dem-mua-${100 + at}`;
    expect((await check(token + end)).status, end).toBe(204);
    expect((await resetPassword(portal, token + end, password)).status, end).toBe(200);
    expect(await logInWith(portal, player.username, password)).toBe(204);
    expect((await check(token + end)).status, `${end} a second time`).toBe(409);
  }
});

test("R-RECOVER-3: the link expires after an hour", async () => {
  const { player, token } = await aPlayerWithLink();
  const wait = (seconds: number) =>
    portal.database.query(
      `update link_tokens set expires_at = expires_at - make_interval(secs => $1)
       where user_id = (select id from users where username = $2)`,
      [seconds, player.username],
    );
  await wait(59 * 60);
  expect((await check(token)).status).toBe(204);
  await wait(60);
  expect((await check(token)).status).toBe(422);
  expect((await resetPassword(portal, token, NEW_PASSWORD)).body["errors"]).toEqual(LINK_INVALID);
  expect(await logInWith(portal, player.username, GOOD_PASSWORD)).toBe(204);
});

test("R-RECOVER-3: a link becomes invalid when the account gets another address", async () => {
  const { player, token } = await aPlayerWithLink();
  await portal.database.query("update users set email = 'new@example.vn' where username = $1", [
    player.username,
  ]);
  expect((await check(token)).status).toBe(422);
  expect((await resetPassword(portal, token, NEW_PASSWORD)).status).toBe(422);
});

test("R-RECOVER-3: every session of the account ends, and no other", async () => {
  const { player, token } = await aPlayerWithLink();
  const stranger = await aPlayerWithEmail(portal);
  const second = openBrowser(portal.url);
  await second.post("/login", { username: player.username, password: GOOD_PASSWORD });
  expect((await second.get("/api/me")).status).toBe(200);
  await resetPassword(portal, token, NEW_PASSWORD, player.browser);
  for (const browser of [player.browser, second]) {
    expect((await browser.get("/api/me")).status).toBe(401);
  }
  expect((await stranger.browser.get("/api/me")).status).toBe(200);
});

test("R-RECOVER-3: lastPasswordChange is updated, and the player is notified by email", async () => {
  const { player, token } = await aPlayerWithLink();
  const before = (await player.browser.get("/api/me")).body["lastPasswordChange"] as string;
  await resetPassword(portal, token, NEW_PASSWORD);
  const browser = openBrowser(portal.url);
  await browser.post("/login", { username: player.username, password: NEW_PASSWORD });
  const after = (await browser.get("/api/me")).body["lastPasswordChange"] as string;
  expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  const emails = await emailsTo(sandbox, player.email, 2);
  expect(emails[1]!.subject).toBe("Mật khẩu FS Online của bạn vừa được đổi");
  expect(emails[1]!.text).not.toContain(NEW_PASSWORD);
});

test("R-RECOVER-3: after a refused password the link is still valid", async () => {
  const { player, token } = await aPlayerWithLink();
  for (const password of ["abcdefg1", "P@ssw0rd!2026"]) {
    expect((await resetPassword(portal, token, password)).status).toBe(422);
  }
  expect((await check(token)).status).toBe(204);
  expect((await player.browser.get("/api/me")).status, "the session goes on").toBe(200);
  expect((await resetPassword(portal, token, NEW_PASSWORD)).status).toBe(200);
});

test("R-RECOVER-3: the confirmation must match", async () => {
  const { token } = await aPlayerWithLink();
  const answer = await openBrowser(portal.url).post("/reset-password", {
    token,
    password: NEW_PASSWORD,
    passwordConfirm: `${NEW_PASSWORD}x`,
  });
  expect(answer.body["errors"]).toEqual({ passwordConfirm: ["Mật khẩu xác nhận không khớp."] });
});

test("R-RECOVER-3: a link for verifying an address sets no password", async () => {
  const player = await aPlayerWithEmail(portal, { verified: false });
  await player.browser.post("/email-verification/send");
  const [email] = await emailsTo(sandbox, player.email, 1);
  const token = email!.links[0]!.split("/").at(-1)!;
  expect((await check(token)).status).toBe(422);
  expect((await resetPassword(portal, token, NEW_PASSWORD)).body["errors"]).toEqual(LINK_INVALID);
});

test("R-RECOVER-3: an unknown or malformed token is invalid", async () => {
  for (const token of ["A".repeat(43), "A", "%00".repeat(43), "'%20OR%201=1--"]) {
    const { status, body } = await check(token);
    expect([token, status, body["errors"]]).toEqual([token, 422, LINK_INVALID]);
    const reset = await resetPassword(portal, decodeURIComponent(token), NEW_PASSWORD);
    expect(reset.body["errors"], token).toEqual(LINK_INVALID);
  }
});

test("R-RECOVER-3: an email is not sent after its link has expired", async () => {
  const player = await aPlayerWithEmail(portal);
  const { mailEncryption, jobs, db } = portal.services;
  const mail = { id: "1", to: player.email, subject: "x", text: "x", html: "x" };
  const encrypted = mailEncryption.encrypt({ ...mail, expiresAt: Date.now() - 1 });
  await jobs.enqueue(db, SEND_MAIL, { encrypted }, player.username);
  await jobsDone(portal);
  expect(await sandbox.mailTo(player.email)).toEqual([]);
});
