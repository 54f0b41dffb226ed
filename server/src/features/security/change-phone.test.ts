/**
 * Which proofs the page asks for before a change of phone, by what the account has verified and the operator's policy.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPlayerWithEmail, jobsDone, emailsTo } from "../../testing/people/mailbox.ts";
import {
  aPhoneNumber,
  aPlayerWithPhone,
  inE164,
  sendSmsNotice,
} from "../../testing/people/phones.ts";
import { codeIn } from "../../testing/people/security-codes.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import {
  aPortalWithSandbox,
  startPortalWithSandbox,
} from "../../testing/portal/portal-with-sandbox.ts";

let strict: Awaited<ReturnType<typeof startPortalWithSandbox>>;
const { portal, sandbox } = await aPortalWithSandbox();
beforeAll(async () => {
  const PORTAL_CONFIG = portalConfigWith({ accounts: { phoneChangeProof: "phone-and-email" } });
  strict = await startPortalWithSandbox({ PORTAL_CONFIG });
});
afterAll(() => strict.close());

describe("R-SEC-3: proofs that a change of phone needs", () => {
  test("nothing verified: none, and nothing is sent", async () => {
    const { browser } = await aPlayerWithPhone(portal, { verified: false });
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber: aPhoneNumber() });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      otpRequired: false,
      securityCodeRequired: false,
      message: expect.stringContaining("chưa được xác minh"),
    });
  });

  test("verified phone: its code, requested by MXT", async () => {
    const { browser, username } = await aPlayerWithPhone(portal);
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber: aPhoneNumber() });
    expect(answer.body).toEqual({
      otpRequired: true,
      securityCodeRequired: false,
      message: expect.stringContaining(`MXT ${username} gửi 0900000100 hoặc 0900000200`),
    });
  });

  test("only a verified email: the code that is mailed at once", async () => {
    const { browser, email } = await aPlayerWithEmail(portal);
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber: aPhoneNumber() });
    expect(answer.body).toMatchObject({ otpRequired: false, securityCodeRequired: true });
    expect(codeIn((await emailsTo(sandbox, email, 1))[0]!)).toHaveLength(6);
  });

  test("both verified: the phone's code, or both codes by the operator's policy", async () => {
    for (const { in: place, securityCodeRequired } of [
      { in: { portal, sandbox }, securityCodeRequired: false },
      { in: strict, securityCodeRequired: true },
    ]) {
      const player = await aPlayerWithEmail(place.portal);
      const { phoneNumber } = (await player.browser.get("/api/me")).body;
      const from = `0${String(phoneNumber).slice(3)}`;
      await sendSmsNotice(place.portal.url, { from, text: `KH ${player.username}` });
      const form = { newPhoneNumber: aPhoneNumber() };
      const answer = await player.browser.post("/api/user/change-phone", form);
      expect(answer.body).toMatchObject({ otpRequired: true, securityCodeRequired });
      await jobsDone(place.portal);
      expect(await place.sandbox.mailTo(player.email)).toHaveLength(securityCodeRequired ? 1 : 0);
    }
  });

  test("unverified email: none", async () => {
    const { browser, email } = await aPlayerWithEmail(portal, { verified: false });
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber: aPhoneNumber() });
    expect(answer.body).toMatchObject({ otpRequired: false, securityCodeRequired: false });
    await jobsDone(portal);
    expect(await sandbox.mailTo(email)).toEqual([]);
  });
});

describe("R-SEC-3: the new number", () => {
  test("is accepted in the forms in which people paste it", async () => {
    const { browser } = await aPlayerWithPhone(portal, { verified: false });
    for (const newPhoneNumber of [
      "0987 654 321",
      "\u202A+84\u00A098\u2011765\u201143\u201121\u202C",
      "(+84) (0)98.765.4321",
    ]) {
      const { status } = await browser.post("/api/user/change-phone", { newPhoneNumber });
      expect([newPhoneNumber, status]).toEqual([newPhoneNumber, 200]);
    }
  });

  test("that is invalid or the present one is refused at its field", async () => {
    const { browser, phone } = await aPlayerWithPhone(portal, { verified: false });
    const present = /^Đây chính là số điện thoại hiện tại của tài khoản\.$/;
    for (const [newPhoneNumber, message] of [
      ["02838123456", /^Số điện thoại không hợp lệ: thừa 1 chữ số\.$/],
      ["01621234567", /^Số điện thoại không hợp lệ: thừa 1 chữ số\.$/],
      ["0551234567", /^Số điện thoại không hợp lệ: đầu số 055 /],
      ["091234567", /^Số điện thoại không hợp lệ: còn thiếu 1 chữ số\.$/],
      ["0912345678901234", /^Số điện thoại không hợp lệ: thừa 6 chữ số\.$/],
      ["09123 4567", /^Số điện thoại không hợp lệ: còn thiếu 1 chữ số\.$/],
      ["+9991234567890", /^Số điện thoại không hợp lệ: không có số di động nào như vậy/],
      ["", /^Vui lòng nhập số điện thoại\.$/],
      [true, /^Vui lòng nhập số điện thoại\.$/],
      [phone, present],
      [inE164(phone), present],
      [inE164(phone).slice(1), present],
    ] as const) {
      const { status, body } = await browser.post("/api/user/change-phone", { newPhoneNumber });
      const errors = { newPhoneNumber: [expect.stringMatching(message)] };
      expect([newPhoneNumber, status, body["errors"]]).toEqual([newPhoneNumber, 422, errors]);
    }
  });
});
