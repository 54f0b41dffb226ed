/** A change of phone, by what the account has verified: which codes it needs, and who is notified. */
import { describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayerWithEmail, emailsTo } from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { phoneOf, updatePhone } from "../../testing/people/phone-change.ts";
import {
  anOtp,
  aPhoneNumber,
  aPlayerWithPhone,
  inE164,
  sendSmsNotice,
  textsTo,
  wrongCode,
} from "../../testing/people/phones.ts";
import { aSecurityCode } from "../../testing/people/security-codes.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import {
  aPortalWithSandbox,
  startPortalWithSandbox,
} from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const OTP_WRONG = { otpNumber: ["Mã xác minh không đúng hoặc đã hết hạn."] };
const CODE_WRONG = { securityCode: ["Mã bảo mật không đúng hoặc đã hết hạn."] };

describe("R-SEC-3: a player with a verified phone", () => {
  test("changes it with the code from MXT, and activates the new one with KH", async () => {
    const player = await aPlayerWithPhone(portal);
    const otpNumber = await anOtp(portal, sandbox, player);
    const newPhone = aPhoneNumber();
    const answer = await updatePhone(portal, player.browser, newPhone, { otpNumber });
    expect(answer.status).toBe(200);
    expect(answer.body["message"]).toContain(
      `KH ${player.username} gửi 0900000100 hoặc 0900000200`,
    );
    expect(answer.body["message"]).toContain("khoảng 5 phút");
    expect(await phoneOf(player.browser)).toEqual({
      phoneNumber: inE164(newPhone),
      verifiedPhoneAt: null,
    });
    await sendSmsNotice(portal.url, { from: player.phone, text: `KH ${player.username}` });
    expect((await phoneOf(player.browser)).verifiedPhoneAt).toBeNull();
    await sendSmsNotice(portal.url, { from: newPhone, text: `KH ${player.username}` });
    expect((await phoneOf(player.browser)).verifiedPhoneAt).not.toBeNull();
  });

  test("cannot change it with the session alone, or a wrong code", async () => {
    const player = await aPlayerWithPhone(portal);
    const otp = await anOtp(portal, sandbox, player);
    const missing = await updatePhone(portal, player.browser, aPhoneNumber());
    expect(missing.body["errors"]).toEqual({ otpNumber: ["Vui lòng nhập mã xác minh."] });
    const wrong = { otpNumber: wrongCode(otp) };
    const refused = await updatePhone(portal, player.browser, aPhoneNumber(), wrong);
    expect(refused.status).toBe(422);
    expect(refused.body["errors"]).toEqual(OTP_WRONG);
    expect((await phoneOf(player.browser)).phoneNumber).toBe(inE164(player.phone));
  });

  test("consumes the code, so that it does not reset a password", async () => {
    const player = await aPlayerWithPhone(portal);
    const otp = await anOtp(portal, sandbox, player);
    await updatePhone(portal, player.browser, aPhoneNumber(), { otpNumber: otp });
    const newPassword = "Giang-ho-dem-mua-88";
    const reset = await openBrowser(portal.url).post("/reset-password-by-phone", {
      username: player.username,
      otp,
      newPassword,
      reNewPassword: newPassword,
    });
    expect(reset.status).toBe(422);
  });

  test("cannot use another player's code", async () => {
    const player = await aPlayerWithPhone(portal);
    const otpNumber = await anOtp(portal, sandbox, await aPlayerWithPhone(portal));
    await anOtp(portal, sandbox, player);
    const answer = await updatePhone(portal, player.browser, aPhoneNumber(), { otpNumber });
    expect(answer.body["errors"]).toEqual(OTP_WRONG);
  });

  test("is notified at the old phone, not at the new one", async () => {
    const player = await aPlayerWithPhone(portal);
    const otpNumber = await anOtp(portal, sandbox, player);
    const newPhone = aPhoneNumber();
    await updatePhone(portal, player.browser, newPhone, { otpNumber });
    const texts = await textsTo(sandbox, player.phone, 3);
    expect(texts.at(-1)).toContain(`${player.username} vua doi sang so dien thoai khac`);
    expect(await sandbox.textsTo(newPhone)).toEqual([]);
  });
});

describe("R-SEC-3: a player with a verified email and no verified phone", () => {
  test("changes it with the mailed code, and is notified at both", async () => {
    const player = await aPlayerWithEmail(portal);
    const { phoneNumber: oldPhone } = await phoneOf(player.browser);
    const newPhone = aPhoneNumber();
    const securityCode = await aSecurityCode(sandbox, player, "confirm.phone_number");
    const answer = await updatePhone(portal, player.browser, newPhone, { securityCode });
    expect(answer.status).toBe(200);
    expect((await phoneOf(player.browser)).phoneNumber).toBe(inE164(newPhone));
    const emails = await emailsTo(sandbox, player.email, 2);
    expect(emails.at(-1)?.text).toContain(`ba số cuối là ${newPhone.slice(-3)}`);
    const texts = await textsTo(sandbox, oldPhone!, 1);
    expect(texts.some((text) => text.includes(player.username))).toBe(true);
  });

  test("cannot change it with a missing or wrong code", async () => {
    const player = await aPlayerWithEmail(portal);
    await aSecurityCode(sandbox, player, "confirm.phone_number");
    const missing = { securityCode: ["Vui lòng nhập mã bảo mật."] };
    for (const [proof, errors] of [
      [{}, missing],
      [{ securityCode: "" }, missing],
      [{ securityCode: "000000" }, CODE_WRONG],
      [{ securityCode: "0".repeat(17) }, { securityCode: ["Giá trị không hợp lệ."] }],
    ] as const) {
      const { status, body } = await updatePhone(portal, player.browser, aPhoneNumber(), proof);
      expect([proof, status, body["errors"]]).toEqual([proof, 422, errors]);
    }
  });

  test("cannot change it with a code for another action, of another session, or an MXT code", async () => {
    const player = await aPlayerWithEmail(portal);
    const second = openBrowser(portal.url);
    await second.post("/login", { username: player.username, password: GOOD_PASSWORD });
    const payment = await aSecurityCode(sandbox, player, "confirm.payment");
    const elsewhere = await aSecurityCode(
      sandbox,
      { ...player, browser: second },
      "confirm.phone_number",
    );
    const { phoneNumber } = await phoneOf(player.browser);
    const phone = `0${phoneNumber!.slice(3)}`;
    const otp = await anOtp(portal, sandbox, { ...player, phone });
    for (const securityCode of [payment, elsewhere, otp]) {
      const answer = await updatePhone(portal, player.browser, aPhoneNumber(), {
        securityCode,
        otpNumber: otp,
      });
      expect(answer.body["errors"]).toEqual(CODE_WRONG);
    }
  });
});

test("R-SEC-3: a player with nothing verified changes it with the session, and the old phone is notified", async () => {
  const player = await aPlayerWithPhone(portal, { verified: false });
  const newPhone = aPhoneNumber();
  expect((await updatePhone(portal, player.browser, newPhone)).status).toBe(200);
  expect((await phoneOf(player.browser)).phoneNumber).toBe(inE164(newPhone));
  expect((await textsTo(sandbox, player.phone, 1))[0]).toContain(player.username);
});

test("R-SEC-3: a given code must be right even if none is needed", async () => {
  const player = await aPlayerWithPhone(portal, { verified: false });
  for (const proof of [{ otpNumber: "000000" }, { securityCode: "000000" }]) {
    expect((await updatePhone(portal, player.browser, aPhoneNumber(), proof)).status).toBe(422);
  }
  const otpNumber = await anOtp(portal, sandbox, player);
  expect((await updatePhone(portal, player.browser, aPhoneNumber(), { otpNumber })).status).toBe(
    200,
  );
});

test("R-SEC-3: the operator's policy can demand both codes", async () => {
  const PORTAL_CONFIG = portalConfigWith({ accounts: { phoneChangeProof: "phone-and-email" } });
  const strict = await startPortalWithSandbox({ PORTAL_CONFIG });
  const player = await aPlayerWithEmail(strict.portal);
  const phone = `0${(await phoneOf(player.browser)).phoneNumber!.slice(3)}`;
  await sendSmsNotice(strict.portal.url, { from: phone, text: `KH ${player.username}` });
  const change = (proof: { otpNumber?: string; securityCode?: string }) =>
    updatePhone(strict.portal, player.browser, aPhoneNumber(), proof);
  expect((await change({})).body["errors"]).toEqual({
    otpNumber: ["Vui lòng nhập mã xác minh."],
    securityCode: ["Vui lòng nhập mã bảo mật."],
  });
  const otpNumber = await anOtp(strict.portal, strict.sandbox, { ...player, phone });
  const securityCode = await aSecurityCode(strict.sandbox, player, "confirm.phone_number");
  expect((await change({ otpNumber, securityCode: wrongCode(securityCode) })).status).toBe(422);
  expect((await change({ otpNumber, securityCode })).status).toBe(200);
  await strict.close();
});

describe("R-SEC-3: the bot check", () => {
  test("if it fails, no try of a code is counted", async () => {
    const player = await aPlayerWithPhone(portal);
    const otpNumber = await anOtp(portal, sandbox, player);
    const form = { newPhoneNumber: aPhoneNumber(), otpNumber, gReCaptchaToken: "nonsense" };
    for (let count = 0; count < 6; count += 1) {
      await player.browser.post("/api/user/update-phone", form);
    }
    const answer = await updatePhone(portal, player.browser, aPhoneNumber(), { otpNumber });
    expect(answer.status).toBe(200);
  });
});

test("R-SEC-3: an invalid or unchanged number is refused", async () => {
  const player = await aPlayerWithPhone(portal, { verified: false });
  for (const number of ["02838123456", "0551234567", player.phone]) {
    const answer = await updatePhone(portal, player.browser, number);
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toHaveProperty("newPhoneNumber");
  }
});
