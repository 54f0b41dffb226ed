import { beforeEach, describe, expect, test } from "vitest";
import { shortTime } from "../../messages/change-emails.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { updatePhone } from "../../testing/people/phone-change.ts";
import {
  anOtp,
  aPhoneNumber,
  aPlayerWithPhone,
  sendSmsNotice,
  textsTo,
} from "../../testing/people/phones.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox({ RATE_LIMIT_SCALE: "1" });
beforeEach(() => portal.database.query("delete from rate_limits"));

const activate = (phone: string, username: string) =>
  sendSmsNotice(portal.url, { from: phone, text: `KH ${username}` });

function reset(username: string, otp: string): Promise<Answer> {
  const newPassword = "Giang-ho-dem-mua-88";
  const form = { username, otp, newPassword, reNewPassword: newPassword };
  return openBrowser(portal.url).post("/reset-password-by-phone", form);
}

/** The answer without what is its own in every response. */
const shown = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: null } });

const otpErrors = ({ body }: Answer) => (body["errors"] as Record<string, string[]>)["otp"];

describe("R-SEC-3: a phone that the session alone has set says from when on it resets the password", () => {
  /** Returns a player whose phone waits, and from when on it counts. */
  async function aWaitingPhone() {
    const { browser, username } = await aPlayerWithPhone(portal, { verified: false });
    const phone = aPhoneNumber();
    expect((await updatePhone(portal, browser, phone)).status).toBe(200);
    const { phoneWaitsUntil } = (await browser.get("/api/me")).body;
    return { browser, username, phone, from: shortTime(new Date(phoneWaitsUntil as string)) };
  }

  test("the page, the texts for KH and MXT, and the refusal of the code name one time", async () => {
    const { browser, username, phone, from } = await aWaitingPhone();
    await activate(phone, username);
    const [activated] = await textsTo(sandbox, phone, 1);
    expect(activated).toContain(`da kich hoat so nay cho ${username}`);
    expect(activated).toContain(`tu ${from}.`);
    const me = (await browser.get("/api/me")).body;
    expect(me["verifiedPhoneAt"]).not.toBeNull();
    expect(shortTime(new Date(me["phoneWaitsUntil"] as string))).toBe(from);

    const otp = await anOtp(portal, sandbox, { username, phone });
    expect((await textsTo(sandbox, phone, 2)).at(-1)).toContain(`tu ${from}.`);
    const refused = await reset(username, otp);
    expect(refused.status).toBe(422);
    expect(otpErrors(refused)).toEqual([
      `Mã đúng, nhưng số này mới được đổi nên chỉ đặt lại được mật khẩu từ ${from}.`,
    ]);
  });

  test("a stranger without the code is answered as for an account that does not exist", async () => {
    const { username, phone } = await aWaitingPhone();
    const otp = await anOtp(portal, sandbox, { username, phone });
    const wrong = otp === "AAAAAA" ? "BBBBBB" : "AAAAAA";
    const answer = await reset(username, wrong);
    expect(answer.status).toBe(422);
    expect(shown(answer)).toEqual(shown(await reset("khong_co_ai", wrong)));
  });

  test("once the time has come, the page says nothing of it, and the code resets", async () => {
    const { browser, username, phone } = await aWaitingPhone();
    await activate(phone, username);
    await portal.database.query("update users set phone_trusted_at = now() where username = $1", [
      username,
    ]);
    expect((await browser.get("/api/me")).body["phoneWaitsUntil"]).toBeNull();
    const otp = await anOtp(portal, sandbox, { username, phone });
    expect((await textsTo(sandbox, phone, 2)).at(-1)).toContain("ma xac minh tai khoan");
    expect((await reset(username, otp)).status).toBe(200);
  });
});

test("R-SEC-3: a phone that a code vouched for waits for KH alone, and its text and refusal say so", async () => {
  const player = await aPlayerWithPhone(portal, { verified: false });
  const { browser, username } = player;
  const otpNumber = await anOtp(portal, sandbox, player);
  const phone = aPhoneNumber();
  await updatePhone(portal, browser, phone, { otpNumber });
  expect((await browser.get("/api/me")).body["phoneWaitsUntil"]).toBeNull();
  const otp = await anOtp(portal, sandbox, { username, phone });
  const [text] = await textsTo(sandbox, phone, 1);
  expect(text).toContain("Soan KH va ten dang nhap de dat lai duoc mat khau.");
  expect(otpErrors(await reset(username, otp))).toEqual([
    "Mã đúng, nhưng số này chưa được kích hoạt. Hãy soạn tin KH và tên đăng nhập từ số này, rồi thử lại.",
  ]);
  await activate(phone, username);
  expect((await textsTo(sandbox, phone, 2)).at(-1)).toContain("so nay da duoc kich hoat");
  const second = await anOtp(portal, sandbox, { username, phone });
  expect((await reset(username, second)).status).toBe(200);
});
