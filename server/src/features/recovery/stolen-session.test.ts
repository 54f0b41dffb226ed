/** A thief with only a copy of a session changes the phone of an account, but cannot take the account over by it. */
import { beforeEach, describe, expect, test } from "vitest";
import { commonLimits } from "../../domain/limits.ts";
import { shortTime } from "../../messages/change-emails.ts";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { withoutIdentity } from "../../testing/http/responses.ts";
import { type Answer, type Browser, openBrowser } from "../../testing/people/browser.ts";
import { contactsOf, previewUndo, undo, undoTokensTexted } from "../../testing/people/changes.ts";
import { logInOn } from "../../testing/people/devices.ts";
import { aPlayerWithEmail } from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { phoneOf, updatePhone } from "../../testing/people/phone-change.ts";
import {
  anOtp,
  aPhoneNumber,
  aPlayerWithPhone,
  inE164,
  type PhoneOwner,
  sendSmsNotice,
  textsTo,
} from "../../testing/people/phones.ts";
import { logInWith, resetByPhone } from "../../testing/people/recovery.ts";
import { aSecurityCode } from "../../testing/people/security-codes.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const WAIT_HOURS = 168;

const { portal, sandbox } = await aPortalWithSandbox({ RATE_LIMIT_SCALE: "1" });
beforeEach(() => portal.database.query("delete from rate_limits"));

const unverified = () => aPlayerWithPhone(portal, { verified: false });
const activate = (phone: string, username: string) =>
  sendSmsNotice(portal.url, { from: phone, text: `KH ${username}` });

const reset = (username: string, otp: string) => resetByPhone(portal, username, otp, NEW_PASSWORD);
const otpErrors = ({ body }: Answer) => (body["errors"] as Record<string, string[]>)["otp"];

/** Resets the password by `MXT` from a phone. */
async function resetFrom(phone: string, username: string): Promise<number> {
  return (await reset(username, await anOtp(portal, sandbox, { username, phone }))).status;
}

/** Returns a browser that has only a copy of the player's session. */
function stolenSession({ browser }: PhoneOwner): Browser {
  const names = new Set(["session", "XSRF-TOKEN"]);
  const stolen = [...browser.cookies].filter(([name]) => names.has(name));
  return openBrowser(portal.url, new Map(stolen));
}

/** Returns an account whose phone a thief has replaced with only a stolen session. */
async function aTakenPhone(): Promise<{ owner: PhoneOwner; thiefs: string; thief: Browser }> {
  const owner = await unverified();
  const thiefs = aPhoneNumber();
  const thief = stolenSession(owner);
  expect((await updatePhone(portal, thief, thiefs)).status).toBe(200);
  return { owner, thiefs, thief };
}

function letHoursPass({ username }: PhoneOwner, hours: number): Promise<unknown> {
  return portal.database.query(
    `update users set phone_trusted_at = phone_trusted_at - make_interval(hours => $1)
     where username = $2`,
    [hours, username],
  );
}

describe("R-SEC-3: a stolen session of an account with nothing verified", () => {
  test("changes the phone, but sets no password by it", async () => {
    const { owner, thiefs } = await aTakenPhone();
    expect(await resetFrom(thiefs, owner.username)).toBe(422);
    expect(await logInWith(portal, owner.username, GOOD_PASSWORD)).toBe(204);
  });

  test("sets no password after the thief has verified the new phone", async () => {
    const { owner, thiefs } = await aTakenPhone();
    await activate(thiefs, owner.username);
    expect((await phoneOf(owner.browser)).verifiedPhoneAt).not.toBeNull();
    expect(await resetFrom(thiefs, owner.username)).toBe(422);
    expect(await logInWith(portal, owner.username, GOOD_PASSWORD)).toBe(204);
  });

  test("sets no password by a second phone for which the first gave a code", async () => {
    const { owner, thiefs, thief } = await aTakenPhone();
    await activate(thiefs, owner.username);
    const { username } = owner;
    const otpNumber = await anOtp(portal, sandbox, { username, phone: thiefs });
    const second = aPhoneNumber();
    expect((await updatePhone(portal, thief, second, { otpNumber })).status).toBe(200);
    await activate(second, username);
    expect(await resetFrom(second, username)).toBe(422);
  });

  test("sends no undo link to the thief's phone about a further change", async () => {
    const { owner, thiefs, thief } = await aTakenPhone();
    await activate(thiefs, owner.username);
    const { username } = owner;
    const otpNumber = await anOtp(portal, sandbox, { username, phone: thiefs });
    await updatePhone(portal, thief, aPhoneNumber(), { otpNumber });
    const texts = await textsTo(sandbox, thiefs, 3);
    expect(texts.at(-1)).toContain("vua doi sang so dien thoai khac");
    expect(texts.join(" ")).not.toContain("/recovery/undo/");
  });

  test("sets no password by the new phone before a week has passed", async () => {
    const { owner, thiefs } = await aTakenPhone();
    await letHoursPass(owner, WAIT_HOURS - 1);
    expect(await resetFrom(thiefs, owner.username)).toBe(422);
    await letHoursPass(owner, 1);
    expect(await resetFrom(thiefs, owner.username)).toBe(200);
  });

  test("shows in the profile, the SMS and the refusal when the new phone can set a password", async () => {
    const { owner, thiefs, thief } = await aTakenPhone();
    const { username } = owner;
    const waitsUntil = async () => (await thief.get("/api/me")).body["phoneWaitsUntil"];
    const from = shortTime(new Date((await waitsUntil()) as string));
    const otp = await anOtp(portal, sandbox, { username, phone: thiefs });
    const [text] = await textsTo(sandbox, thiefs, 1);
    expect(text).toContain(`Dat lai mat khau bang so nay tu ${from}.`);
    expect(text!.length).toBeLessThanOrEqual(160);
    expect(otpErrors(await reset(username, otp))).toEqual([
      `Mã đúng, nhưng số này mới được đổi nên chỉ đặt lại được mật khẩu từ ${from}.`,
    ]);
    await activate(thiefs, username);
    const activated = (await textsTo(sandbox, thiefs, 2)).at(-1);
    expect(activated).toContain(`da kich hoat so nay cho ${username}`);
    expect(activated).toContain(`tu ${from}.`);
    await letHoursPass(owner, WAIT_HOURS);
    expect(await waitsUntil()).toBeNull();
    await anOtp(portal, sandbox, { username, phone: thiefs });
    expect((await textsTo(sandbox, thiefs, 3)).at(-1)).toContain("ma xac minh tai khoan");
  });

  test("reveals nothing to a stranger without the code: the reply is that for an unknown name", async () => {
    const { owner, thiefs } = await aTakenPhone();
    const otp = await anOtp(portal, sandbox, { username: owner.username, phone: thiefs });
    const wrong = otp === "AAAAAA" ? "BBBBBB" : "AAAAAA";
    const answer = withoutIdentity(await reset(owner.username, wrong));
    expect(answer.status).toBe(422);
    expect(answer).toEqual(withoutIdentity(await reset("khong_co_ai", wrong)));
  });

  test("opens no other way in without the password", async () => {
    const { owner, thiefs, thief } = await aTakenPhone();
    await activate(thiefs, owner.username);
    for (const [path, form] of [
      ["/api/user/change-password", { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }],
      ["/api/user/change-email", { newEmail: "trom@example.com" }],
      ["/api/user/passkeys/options", {}],
      ["/api/user/two-factor/start", {}],
    ] as const) {
      const answer = await thief.post(path, { ...form, currentPassword: "doan-mo-mat-khau" });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
    }
  });
});

describe("R-SEC-3: the old, unverified phone", () => {
  test("is notified with a link that restores it and ends all sessions", async () => {
    const { owner, thief } = await aTakenPhone();
    const [token] = await undoTokensTexted(sandbox, owner.phone);
    expect((await previewUndo(portal, token!)).body).toMatchObject({ keepsPassword: true });
    const answer = await undo(portal, token!);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty("resetToken");
    expect((await contactsOf(portal, owner)).phone).toBe(inE164(owner.phone));
    expect((await thief.get("/api/me")).status).toBe(401);
  });

  test("cannot change the password by the link, because a mistyped number may be a stranger's", async () => {
    const { owner } = await aTakenPhone();
    const [token] = await undoTokensTexted(sandbox, owner.phone);
    await undo(portal, token!);
    expect(await logInWith(portal, owner.username, GOOD_PASSWORD)).toBe(204);
  });

  test("resets the password by MXT after that, because it is the phone of the registration", async () => {
    const { owner } = await aTakenPhone();
    const [token] = await undoTokensTexted(sandbox, owner.phone);
    await undo(portal, token!);
    expect(await resetFrom(owner.phone, owner.username)).toBe(200);
    expect(await logInWith(portal, owner.username, NEW_PASSWORD)).toBe(204);
  });

  test("undoes once, so that a player can correct a mistyped number", async () => {
    const { owner } = await aTakenPhone();
    const [token] = await undoTokensTexted(sandbox, owner.phone);
    await undo(portal, token!);
    const again = openBrowser(portal.url);
    await logInOn(again, owner.username);
    expect((await updatePhone(portal, again, aPhoneNumber())).status).toBe(200);
    const reported = (await textsTo(sandbox, owner.phone, 3)).at(-1)!;
    expect(reported).toContain("vua doi sang so dien thoai khac");
    expect(reported).not.toContain("/recovery/undo/");
    expect(reported).toContain("0900000100");
  });

  test("undoes once of 50 concurrent uses", async () => {
    const { owner } = await aTakenPhone();
    const [token] = await undoTokensTexted(sandbox, owner.phone);
    const answers = await concurrently(50, () => undo(portal, token!));
    const { 200: undone, ...others } = tally(answers.map(({ status }) => status));
    expect(undone).toBe(1);
    expect(Object.keys(others).filter((status) => !["409", "503"].includes(status))).toEqual([]);
  });
});

describe("R-SEC-3: the player", () => {
  test("resets a lost password by the phone of the registration, verified or not", async () => {
    const player = await unverified();
    expect(await resetFrom(player.phone, player.username)).toBe(200);
  });

  test("resets it by a new phone that the old one's code supported, once it is verified; texts and refusal say so", async () => {
    const player = await unverified();
    const { username, browser } = player;
    const otpNumber = await anOtp(portal, sandbox, player);
    const phone = aPhoneNumber();
    await updatePhone(portal, browser, phone, { otpNumber });
    expect((await browser.get("/api/me")).body["phoneWaitsUntil"]).toBeNull();
    const otp = await anOtp(portal, sandbox, { username, phone });
    expect((await textsTo(sandbox, phone, 1)).at(-1)).toContain(
      "Soan KH va ten dang nhap de dat lai duoc mat khau.",
    );
    expect(otpErrors(await reset(username, otp))).toEqual([
      "Mã đúng, nhưng số này chưa được kích hoạt. Hãy soạn tin KH và tên đăng nhập từ số này, rồi thử lại.",
    ]);
    await activate(phone, username);
    expect((await textsTo(sandbox, phone, 2)).at(-1)).toContain("so nay da duoc kich hoat");
    expect(await resetFrom(phone, username)).toBe(200);
  });

  test("resets it by a new phone that the verified email supported, once it is verified", async () => {
    const player = await aPlayerWithEmail(portal);
    const phone = aPhoneNumber();
    const securityCode = await aSecurityCode(sandbox, player, "confirm.phone_number");
    await updatePhone(portal, player.browser, phone, { securityCode });
    await activate(phone, player.username);
    expect(await resetFrom(phone, player.username)).toBe(200);
  });

  test("is informed beforehand that the new phone must wait", async () => {
    const { browser } = await unverified();
    const answer = await browser.post("/api/user/change-phone", { newPhoneNumber: aPhoneNumber() });
    expect(answer.body["message"]).toContain("sau 7 ngày");
    const changed = await updatePhone(portal, browser, aPhoneNumber());
    expect(changed.body["message"]).toContain("sau 7 ngày");
  });
});

describe("R-FAIR-1: texts to an unverified number", () => {
  const { max } = commonLimits.smsChangeByAddressAndPhone;

  /** Changes the phone of `count` accounts that share it, from one address. */
  const changes = async (phone: string, count: number): Promise<Answer[]> => {
    const answers = [];
    for (let index = 0; index < count; index += 1) {
      const { browser } = await aPlayerWithPhone(portal, { verified: false, phone });
      answers.push(await updatePhone(portal, browser, aPhoneNumber()));
    }
    return answers;
  };

  test("are limited; a change that cannot be notified is refused", async () => {
    const phone = aPhoneNumber();
    const answers = await changes(phone, max + 1);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: max }, () => 200),
      409,
    ]);
    expect(answers.at(-1)!.body["errorCode"]).toBe("old_phone_not_notified");
    expect(await textsTo(sandbox, phone, max)).toHaveLength(max);
  });

  test("do not keep the verified owner of the number from changing the phone", async () => {
    const phone = aPhoneNumber();
    await changes(phone, max + 1);
    const player = await aPlayerWithPhone(portal, { phone });
    const otpNumber = await anOtp(portal, sandbox, player);
    const answer = await updatePhone(portal, player.browser, aPhoneNumber(), { otpNumber });
    expect(answer.status).toBe(200);
  });
});
