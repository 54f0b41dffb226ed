/** When the code that a phone got in reply to `MXT` sets a new password, and when it does not. */
import { describe, expect, test } from "vitest";
import { withoutIdentity } from "../../testing/http/responses.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import {
  anOtp,
  aPhoneNumber,
  aPlayerWithPhone,
  type PhoneOwner,
  sendSmsNotice,
  textsTo,
  wrongCode,
} from "../../testing/people/phones.ts";
import { logInWith, resetByPhone } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const WRONG = "Mã xác minh không đúng hoặc đã hết hạn.";

async function aPlayerWithCode(): Promise<PhoneOwner & { otp: string }> {
  const player = await aPlayerWithPhone(portal);
  return { ...player, otp: await anOtp(portal, sandbox, player) };
}

const reset = (username: string, otp: string, newPassword = NEW_PASSWORD) =>
  resetByPhone(portal, username, otp, newPassword);

describe("R-RECOVER-4: the code that answered MXT", () => {
  test("sets the new password, and the old one becomes invalid", async () => {
    const { username, otp } = await aPlayerWithCode();
    const answer = await reset(username, otp);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: expect.stringContaining("Mật khẩu đã được đổi"),
      passkeys: 0,
    });
    expect(await logInWith(portal, username, NEW_PASSWORD)).toBe(204);
    expect(await logInWith(portal, username, GOOD_PASSWORD)).toBe(422);
  });

  test("may be typed in lower case, with O for 0 and l for 1", async () => {
    for (const spell of [
      (otp: string) => otp.toLowerCase(),
      (otp: string) => otp.replaceAll("0", "O"),
      (otp: string) => otp.replaceAll("1", "l"),
    ]) {
      const { username, otp } = await aPlayerWithCode();
      expect((await reset(username.toUpperCase(), spell(otp))).status, spell(otp)).toBe(200);
    }
  });

  test("works once", async () => {
    const { username, otp } = await aPlayerWithCode();
    await reset(username, otp);
    expectWrong(await reset(username, otp, `${NEW_PASSWORD}9`));
    expect(await logInWith(portal, username, NEW_PASSWORD)).toBe(204);
  });

  test("ends every session and every code, and starts no session", async () => {
    const { username, otp, browser } = await aPlayerWithCode();
    const visitor = openBrowser(portal.url);
    await resetByPhone(portal, username, otp, NEW_PASSWORD, visitor);
    for (const each of [browser, visitor]) expect((await each.get("/api/me")).status).toBe(401);
    const left = await portal.database.query(
      `select from sms_codes c join users u on u.id = c.user_id where u.username = $1`,
      [username],
    );
    expect(left).toEqual([]);
  });

  test("becomes invalid when a newer one is sent", async () => {
    const { otp, ...player } = await aPlayerWithCode();
    const newer = await anOtp(portal, sandbox, player);
    expectWrong(await reset(player.username, otp));
    expect((await reset(player.username, newer)).status).toBe(200);
  });

  test("is valid for ten minutes", async () => {
    const { username, otp } = await aPlayerWithCode();
    await age(username, "9 minutes 55 seconds");
    expectWrong(await reset(username, wrongCode(otp)));
    await age(username, "6 seconds");
    expectWrong(await reset(username, otp));
  });

  test("is valid for one account, even if another has the same phone", async () => {
    const phone = aPhoneNumber();
    const first = await aPlayerWithPhone(portal, { phone });
    const second = await aPlayerWithPhone(portal, { phone });
    const otp = await anOtp(portal, sandbox, first);
    await anOtp(portal, sandbox, second);
    expectWrong(await reset(second.username, otp));
    expect((await reset(first.username, otp)).status).toBe(200);
  });

  test("becomes invalid when the account gets another phone", async () => {
    const { username, otp } = await aPlayerWithCode();
    await portal.database.query("update users set phone_number = $1 where username = $2", [
      "+84971234567",
      username,
    ]);
    expectWrong(await reset(username, otp));
  });

  test("notifies the phone of the new password", async () => {
    const { username, otp, phone } = await aPlayerWithCode();
    const before = (await sandbox.textsTo(phone)).length;
    await reset(username, otp);
    const texts = await textsTo(sandbox, phone, before + 1);
    expect(texts.at(-1)).toContain(`mat khau tai khoan ${username} vua duoc doi`);
  });
});

test("R-RECOVER-4: somebody who spoofs the sender of an SMS does not get the code", async () => {
  const { username, phone, otp } = await aPlayerWithCode();
  await sendSmsNotice(portal.url, { from: phone, text: `MXT ${username}` });
  expectWrong(await reset(username, wrongCode(otp, 7)));
  expect(await logInWith(portal, username, GOOD_PASSWORD)).toBe(204);
});

test("R-RECOVER-4: an unknown name, no code, an expired code and a wrong code get the same reply, byte for byte", async () => {
  const wrong = await aPlayerWithCode();
  const old = await aPlayerWithCode();
  await age(old.username, "11 minutes");
  const none = await aPlayerWithPhone(portal);
  const answers = [
    await reset("nobody_of_that_name", "000000"),
    await reset(none.username, "000000"),
    await reset(old.username, old.otp),
    await reset(wrong.username, wrongCode(wrong.otp)),
  ].map(withoutIdentity);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe(422);
});

describe("R-RECOVER-4: the form's rules", () => {
  test("are reported at their fields, and count no try", async () => {
    const { username, otp } = await aPlayerWithCode();
    const form = { username, otp, newPassword: NEW_PASSWORD, reNewPassword: NEW_PASSWORD };
    for (const [fields, errors] of [
      [{ username: "abc" }, { username: ["Tài khoản không hợp lệ"] }],
      [{ username: "" }, { username: ["Vui lòng nhập tên đăng nhập."] }],
      [{ otp: "12345" }, { otp: ["Mã xác minh không hợp lệ"] }],
      [{ otp: "" }, { otp: ["Vui lòng nhập mã xác minh."] }],
      [{ reNewPassword: "Other-7777" }, { reNewPassword: ["Mật khẩu xác nhận không khớp."] }],
      [{ otp: 123_456 }, { otp: ["Vui lòng nhập mã xác minh."] }],
      [{ newPassword: 12_345_678 }, { newPassword: ["Vui lòng nhập mật khẩu."] }],
    ] as const) {
      const browser = openBrowser(portal.url);
      const answer = await browser.post("/reset-password-by-phone", { ...form, ...fields });
      expect([fields, answer.status]).toEqual([fields, 422]);
      expect(answer.body["errors"], JSON.stringify(fields)).toMatchObject(errors);
    }
    expect((await reset(username, otp)).status).toBe(200);
  });

  test("a common password or the phone's number is refused only with the right code", async () => {
    const { username, otp, phone } = await aPlayerWithCode();
    for (const poor of ["P@ssw0rd!2026", `${phone}-aA`]) {
      expectWrong(await reset(username, wrongCode(otp), poor));
      const refused = await reset(username, otp, poor);
      expect(refused.status).toBe(422);
      expect(refused.body["errors"]).toMatchObject({ newPassword: [expect.any(String)] });
    }
    // Four tries are gone; the fifth still works.
    expect((await reset(username, otp)).status).toBe(200);
  });
});

function expectWrong(answer: { status: number; body: Record<string, unknown> }): void {
  expect(answer.status).toBe(422);
  expect(answer.body["errors"]).toEqual({ otp: [WRONG] });
}

async function age(username: string, interval: string): Promise<void> {
  await portal.database.query(
    `update sms_codes set expires_at = expires_at - $1::interval
     where user_id = (select id from users where username = $2)`,
    [interval, username],
  );
}
