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
import { logInWith } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const WRONG = "Mã xác minh không đúng hoặc đã hết hạn.";

async function someone(): Promise<PhoneOwner & { otp: string }> {
  const player = await aPlayerWithPhone(portal);
  return { ...player, otp: await anOtp(portal, sandbox, player) };
}

function reset(username: string, otp: string, newPassword = NEW_PASSWORD, reNewPassword?: string) {
  const form = { username, otp, newPassword, reNewPassword: reNewPassword ?? newPassword };
  return openBrowser(portal.url).post("/reset-password-by-phone", form);
}

describe("R-RECOVER-4: the code that answered MXT", () => {
  test("sets the new password, and the old one opens nothing any more", async () => {
    const { username, otp } = await someone();
    const answer = await reset(username, otp);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: expect.stringContaining("Mật khẩu đã được đổi"),
      passkeys: 0,
    });
    expect(await logInWith(portal, username, NEW_PASSWORD)).toBe(204);
    expect(await logInWith(portal, username, GOOD_PASSWORD)).toBe(422);
  });

  test.each([
    ["small letters", (otp: string) => otp.toLowerCase()],
    ["the letter O for the digit 0", (otp: string) => otp.replaceAll("0", "O")],
    ["an l for the digit 1", (otp: string) => otp.replaceAll("1", "l")],
  ])("may be typed with %s", async (_how, type) => {
    const { username, otp } = await someone();
    expect((await reset(username.toUpperCase(), type(otp))).status).toBe(200);
  });

  test("works once", async () => {
    const { username, otp } = await someone();
    await reset(username, otp);
    expectWrong(await reset(username, otp, `${NEW_PASSWORD}9`));
    expect(await logInWith(portal, username, NEW_PASSWORD)).toBe(204);
  });

  test("ends every session, and kills what other links and codes there are", async () => {
    const { username, otp, browser } = await someone();
    await reset(username, otp);
    expect((await browser.get("/api/me")).status).toBe(401);
    const left = await portal.database.query(
      `select from sms_codes c join users u on u.id = c.user_id where u.username = $1`,
      [username],
    );
    expect(left).toEqual([]);
  });

  test("signs nobody in", async () => {
    const { username, otp } = await someone();
    const browser = openBrowser(portal.url);
    const form = { username, otp, newPassword: NEW_PASSWORD, reNewPassword: NEW_PASSWORD };
    await browser.post("/reset-password-by-phone", form);
    expect((await browser.get("/api/me")).status).toBe(401);
  });

  test("is dead once a newer one was sent", async () => {
    const { otp, ...player } = await someone();
    const newer = await anOtp(portal, sandbox, player);
    expectWrong(await reset(player.username, otp));
    expect((await reset(player.username, newer)).status).toBe(200);
  });

  test("is good for ten minutes", async () => {
    const { username, otp } = await someone();
    await age(username, "9 minutes 55 seconds");
    expectWrong(await reset(username, wrongCode(otp)));
    await age(username, "6 seconds");
    expectWrong(await reset(username, otp));
  });

  test("is of that account alone, though another has the same phone", async () => {
    const phone = aPhoneNumber();
    const first = await aPlayerWithPhone(portal, { phone });
    const second = await aPlayerWithPhone(portal, { phone });
    const otp = await anOtp(portal, sandbox, first);
    await anOtp(portal, sandbox, second);
    expectWrong(await reset(second.username, otp));
    expect((await reset(first.username, otp)).status).toBe(200);
  });

  test("is dead once the account has another phone", async () => {
    const { username, otp } = await someone();
    await portal.database.query("update users set phone_number = $1 where username = $2", [
      "+84971234567",
      username,
    ]);
    expectWrong(await reset(username, otp));
  });

  test("tells the phone that the password was changed", async () => {
    const { username, otp, phone } = await someone();
    const before = (await sandbox.textsTo(phone)).length;
    await reset(username, otp);
    const texts = await textsTo(sandbox, phone, before + 1);
    expect(texts.at(-1)).toContain(`mat khau tai khoan ${username} vua duoc doi`);
  });
});

describe("R-RECOVER-4: somebody who spoofs the phone as sender", () => {
  test("gains nothing: the code goes to the phone itself, and a wrong one opens nothing", async () => {
    const { username, phone, otp } = await someone();
    await sendSmsNotice(portal.url, { from: phone, text: `MXT ${username}` });
    expectWrong(await reset(username, wrongCode(otp, 7)));
    expect(await logInWith(portal, username, GOOD_PASSWORD)).toBe(204);
  });
});

test("R-RECOVER-4: nobody of that name, no code, an old code and a wrong code are one answer, byte for byte", async () => {
  const wrong = await someone();
  const old = await someone();
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
  test.each([
    [{ username: "abc" }, { username: ["Tài khoản không hợp lệ"] }],
    [{ username: "" }, { username: ["Vui lòng nhập tên đăng nhập."] }],
    [{ otp: "12345" }, { otp: ["Mã xác minh không hợp lệ"] }],
    [{ otp: "" }, { otp: ["Vui lòng nhập mã xác minh."] }],
    [{ newPassword: "abcdefg1" }, { newPassword: [expect.stringContaining("mạnh hơn")] }],
    [{ reNewPassword: "Other-7777" }, { reNewPassword: ["Mật khẩu xác nhận không khớp."] }],
    [{ otp: 123_456 }, { otp: ["Vui lòng nhập mã xác minh."] }],
    [{ newPassword: 12_345_678 }, { newPassword: ["Vui lòng nhập mật khẩu."] }],
  ])("%j is reported at its field, and counts no try", async (fields, errors) => {
    const { username, otp } = await someone();
    const form = { username, otp, newPassword: NEW_PASSWORD, reNewPassword: NEW_PASSWORD };
    const browser = openBrowser(portal.url);
    const answer = await browser.post("/reset-password-by-phone", { ...form, ...fields });
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toMatchObject(errors);
    expect((await reset(username, otp)).status).toBe(200);
  });

  test("a common password, or the phone's own number, is refused only to who has the code", async () => {
    const { username, otp, phone } = await someone();
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
