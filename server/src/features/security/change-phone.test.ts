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

describe("R-SEC-3: what a change of phone takes", () => {
  test("of who has nothing verified: nothing, and nothing is sent", async () => {
    const { browser } = await aPlayerWithPhone(portal, { verified: false });
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber: aPhoneNumber() });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      otpRequired: false,
      securityCodeRequired: false,
      message: expect.stringContaining("chưa được xác minh"),
    });
  });

  test("of who has a verified phone: its code, asked for by MXT", async () => {
    const { browser, username } = await aPlayerWithPhone(portal);
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber: aPhoneNumber() });
    expect(answer.body).toEqual({
      otpRequired: true,
      securityCodeRequired: false,
      message: expect.stringContaining(`MXT ${username} gửi 0900000100 hoặc 0900000200`),
    });
  });

  test("of who has a verified email alone: the code that is mailed at once", async () => {
    const { browser, email } = await aPlayerWithEmail(portal);
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber: aPhoneNumber() });
    expect(answer.body).toMatchObject({ otpRequired: false, securityCodeRequired: true });
    expect(codeIn((await emailsTo(sandbox, email, 1))[0]!)).toHaveLength(6);
  });

  test("of who has both: the phone's code, or both where the operator's policy says so", async () => {
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

  test("an unverified email vouches for nobody", async () => {
    const { browser, email } = await aPlayerWithEmail(portal, { verified: false });
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber: aPhoneNumber() });
    expect(answer.body).toMatchObject({ otpRequired: false, securityCodeRequired: false });
    await jobsDone(portal);
    expect(await sandbox.mailTo(email)).toEqual([]);
  });
});

describe("R-SEC-3: the new number", () => {
  test.each([
    "0987 654 321",
    "\u202A+84\u00A098\u2011765\u201143\u201121\u202C",
    "(+84) (0)98.765.4321",
  ])("%j is taken as it is pasted", async (newPhoneNumber) => {
    const { browser } = await aPlayerWithPhone(portal, { verified: false });
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber });
    expect(answer.status, answer.text).toBe(200);
  });

  test.each([
    ["02838123456", /^Số điện thoại không hợp lệ: thừa 1 chữ số\.$/],
    ["01621234567", /^Số điện thoại không hợp lệ: thừa 1 chữ số\.$/],
    ["0551234567", /^Số điện thoại không hợp lệ: đầu số 055 /],
    ["091234567", /^Số điện thoại không hợp lệ: còn thiếu 1 chữ số\.$/],
    ["0912345678901234", /^Số điện thoại không hợp lệ: thừa 6 chữ số\.$/],
    ["09123 4567", /^Số điện thoại không hợp lệ: còn thiếu 1 chữ số\.$/],
    ["+9991234567890", /^Số điện thoại không hợp lệ: không có số di động nào như vậy/],
    ["", /^Vui lòng nhập số điện thoại\.$/],
    [true, /^Vui lòng nhập số điện thoại\.$/],
  ])("%j is refused at its field", async (newPhoneNumber, message) => {
    const { browser } = await aPlayerWithPhone(portal, { verified: false });
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber });
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual({ newPhoneNumber: [expect.stringMatching(message)] });
  });

  test("that is the present one, in whatever form, is refused", async () => {
    const { browser, phone } = await aPlayerWithPhone(portal, { verified: false });
    for (const form of [phone, inE164(phone), inE164(phone).slice(1)]) {
      const answer = await browser.post("/api/user/change-phone", { newPhoneNumber: form });
      expect(answer.body["errors"]).toEqual({
        newPhoneNumber: ["Đây chính là số điện thoại hiện tại của tài khoản."],
      });
    }
  });
});
