/**
 * How a player adds and changes the email address under both policies: `open`, where it can be changed, and `locked`,
 * where it cannot.
 */
import { describe, expect, test } from "vitest";
import { withoutIdentity } from "../../testing/http/responses.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import {
  anOwner,
  changePassword,
  contactsOf,
  type Owner,
  undo,
  undoTokensTexted,
  undoTokensTo,
} from "../../testing/people/changes.ts";
import { changeEmail, emailLinkTo, openEmailLink } from "../../testing/people/email-changes.ts";
import { anAddress, aPlayerWithEmail, emailsTo, jobsDone } from "../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { aPlayerWithPhone, textsTo, wrongCode } from "../../testing/people/phones.ts";
import { aResetToken, resetPassword } from "../../testing/people/recovery.ts";
import { aSecurityCode } from "../../testing/people/security-codes.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const { portal, sandbox } = await aPortalWithSandbox({
  PORTAL_CONFIG: portalConfigWith({ accounts: { emailPolicy: "open" } }),
});
const { SMTP_URL = "", MAIL_FROM = "", SMS_API_URL } = portal.services.config.env;
/** Over the same database and sandbox, with the default policy. */
const locked = await aPortal({ SMTP_URL, MAIL_FROM, SMS_API_URL }, portal.database);

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const CODE_WRONG = { securityCode: ["Mã bảo mật không đúng hoặc đã hết hạn."] };

const open = (token: string) => openEmailLink(portal, token);
const linkTo = (address: string) => emailLinkTo(sandbox, address);
const emailOf = async (person: Person) => {
  const { email, emailVerifiedAt } = await contactsOf(portal, person);
  return { email, isVerified: emailVerifiedAt !== null };
};

describe("R-ME-1: under the policy `locked`, the default, the first email of an account", () => {
  test("is added when the link in the email is opened", async () => {
    const player = await aPlayer(locked);
    const address = anAddress();
    const answer = await changeEmail(player, address);
    expect(answer.status).toBe(200);
    expect(answer.body["message"]).toContain("khi bạn mở liên kết trong thư");
    expect((await emailOf(player)).email).toBeNull();
    const [email] = await emailsTo(sandbox, address, 1);
    expect(email!.subject).toBe("Xác minh email cho tài khoản FS Online");
    expect((await open(await linkTo(address))).status).toBe(204);
    const me = (await player.browser.get("/api/me")).body;
    expect([me["email"], me["verifiedAt"]]).toEqual([address, expect.any(String)]);
  });

  test("can be corrected before the link is opened: only the last address counts", async () => {
    const player = await aPlayer(locked);
    const [wrong, right] = [anAddress(), anAddress()];
    await changeEmail(player, wrong);
    const linkToWrong = await linkTo(wrong);
    expect((await changeEmail(player, right)).status).toBe(200);
    expect((await open(linkToWrong)).status).toBe(422);
    expect((await open(await linkTo(right))).status).toBe(204);
    expect((await emailOf(player)).email).toBe(right);
  });

  test("requires the password: the session alone adds none", async () => {
    const player = await aPlayerWithPhone(locked);
    const form = { action: "confirm.payment", channel: "sms" };
    await player.browser.post("/api/security-code/", form);
    const texts = await textsTo(sandbox, player.phone, 2);
    const codeOfOtherAction = / la ([0-9A-Z]{6}), /.exec(texts.at(-1)!)![1];
    const address = anAddress();
    for (const proof of [
      {},
      { currentPassword: "Kiem-hiep-2025" },
      { securityCode: "ABC123" },
      { securityCode: codeOfOtherAction },
    ]) {
      expect((await changeEmail(player, address, proof)).status).toBe(422);
    }
    await jobsDone(portal);
    expect(await sandbox.mailTo(address)).toEqual([]);
  });

  test("is reported to the verified phone, which can undo it", async () => {
    const player = await aPlayerWithPhone(locked);
    const address = anAddress();
    await changeEmail(player, address);
    await open(await linkTo(address));
    const [token] = await undoTokensTexted(sandbox, player.phone);
    const texts = await textsTo(sandbox, player.phone, 2);
    expect(texts.at(-1)).toContain(`tai khoan ${player.username} vua them email.`);
    expect((await undo(portal, token!)).status).toBe(200);
    expect((await emailOf(player)).email).toBeNull();
  });

  test("cannot be changed afterwards, verified or not", async () => {
    for (const verified of [true, false]) {
      const player = await aPlayerWithEmail(locked, { verified });
      const answer = await changeEmail(player, anAddress());
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({
        errorCode: "email_locked",
        message: "Hiện chưa thể đổi email của tài khoản.",
      });
      expect((await emailOf(player)).email).toBe(player.email);
    }
  });
});

describe("R-ME-1: under the policy `open`, an unverified email", () => {
  test("is replaced at once, and the new one must be verified", async () => {
    const player = await anOwner(portal, { email: false });
    const newEmail = anAddress();
    const answer = await changeEmail(player, newEmail);
    expect(answer.status).toBe(200);
    expect(answer.body["message"]).toContain("Đã đổi email.");
    expect(await emailOf(player)).toEqual({ email: newEmail, isVerified: false });
    expect((await open(await linkTo(newEmail))).status).toBe(204);
    expect(await emailOf(player)).toEqual({ email: newEmail, isVerified: true });
  });

  test("is notified without a link; the verified phone gets the link that undoes the change", async () => {
    const player = await anOwner(portal, { email: false });
    const newEmail = anAddress();
    await changeEmail(player, newEmail);
    const [message] = await emailsTo(sandbox, player.email, 1);
    expect(message!.subject).toBe("Email tài khoản FS Online vừa được đổi");
    expect(message!.links).toEqual(["http://localhost:3000/recovery"]);
    const [token] = await undoTokensTexted(sandbox, player.phone);
    expect((await undo(portal, token!)).status).toBe(200);
    expect(await emailOf(player)).toEqual({ email: player.email, isVerified: false });
    await jobsDone(portal);
    expect((await sandbox.mailTo(newEmail))[0]!.subject).toContain("không còn thuộc");
  });

  test("may be the first one of the account", async () => {
    const player = await aPlayer(portal);
    const newEmail = anAddress();
    expect((await changeEmail(player, newEmail)).status).toBe(200);
    expect(await emailOf(player)).toEqual({ email: newEmail, isVerified: false });
  });
});

describe("R-ME-1: under the policy `open`, a verified email", () => {
  test("is replaced when the link to the new one is opened", async () => {
    const player = await aPlayerWithEmail(portal);
    const newEmail = anAddress();
    const answer = await changeEmail(player, newEmail);
    expect(answer.status).toBe(200);
    expect(answer.body["message"]).toContain("chỉ đổi sau khi bạn mở liên kết");
    expect(await emailOf(player)).toEqual({ email: player.email, isVerified: true });
    const [message] = await emailsTo(sandbox, newEmail, 1);
    expect(message!.subject).toBe("Xác minh email mới cho tài khoản FS Online");
    expect((await open(await linkTo(newEmail))).status).toBe(204);
    expect(await emailOf(player)).toEqual({ email: newEmail, isVerified: true });
    expect((await player.browser.get("/api/me")).status, "the session continues").toBe(200);
  });

  test("is notified once it is replaced, with the link that restores it", async () => {
    const player = await aPlayerWithEmail(portal);
    const newEmail = anAddress();
    await changeEmail(player, newEmail);
    await jobsDone(portal);
    expect(await sandbox.mailTo(player.email), "nothing has changed yet").toEqual([]);
    await open(await linkTo(newEmail));
    const [message] = await emailsTo(sandbox, player.email, 1);
    expect(message!.text).toContain(`${newEmail[0]}•••@example.vn`);
    const [token] = await undoTokensTo(sandbox, player.email);
    await undo(portal, token!);
    expect(await emailOf(player)).toEqual({ email: player.email, isVerified: true });
  });

  test("can be replaced with a code that was mailed to it, once and without the password", async () => {
    const player = await aPlayerWithEmail(portal);
    const newEmail = anAddress();
    const securityCode = await aSecurityCode(sandbox, player, "confirm.change_email");
    expect((await changeEmail(player, newEmail, { securityCode })).status).toBe(200);
    const again = await changeEmail(player, anAddress(), { securityCode });
    expect(again.body["errors"]).toEqual(CODE_WRONG);
    expect((await open(await linkTo(newEmail))).status).toBe(204);
  });
});

describe("R-EMAIL-1: the link to a new address", () => {
  async function aPendingChange(): Promise<{ player: Owner; token: string }> {
    const player = await anOwner(portal);
    const newEmail = anAddress();
    await changeEmail(player, newEmail);
    return { player, token: await linkTo(newEmail) };
  }

  test("works once, for 30 minutes, and sets no password", async () => {
    const { player, token } = await aPendingChange();
    expect((await resetPassword(portal, token, NEW_PASSWORD)).status).toBe(422);
    const wait = (minutes: number) =>
      portal.database.query(
        `update link_tokens set expires_at = expires_at - make_interval(mins => $1)
         where user_id = (select id from users where username = $2)`,
        [minutes, player.username],
      );
    await wait(30);
    expect((await open(token)).status).toBe(422);
    await wait(-30);
    expect((await open(token)).status).toBe(204);
    expect((await open(token)).status).toBe(409);
  });

  test("ends with a change of password, and ends the links to the old address", async () => {
    const { player, token } = await aPendingChange();
    await changePassword(player.browser);
    expect((await open(token)).status).toBe(422);

    const other = await aPendingChange();
    const reset = await aResetToken(portal, sandbox, other.player);
    expect((await open(other.token)).status).toBe(204);
    expect((await resetPassword(portal, reset, NEW_PASSWORD)).status).toBe(422);
  });
});

describe("R-ME-1: a change of email is refused with", () => {
  const PASSWORD_MISSING = { currentPassword: ["Vui lòng nhập mật khẩu."] };
  test.each([
    ["no proof", {}, PASSWORD_MISSING],
    ["an empty password", { currentPassword: "" }, PASSWORD_MISSING],
    ["a wrong password", { currentPassword: "x" }, { currentPassword: ["Mật khẩu không đúng."] }],
    ["a wrong code", { securityCode: "000000" }, CODE_WRONG],
    [
      "a wrong code beside the right password",
      { currentPassword: GOOD_PASSWORD, securityCode: "000000" },
      CODE_WRONG,
    ],
  ])("%s", async (_what, proof, errors) => {
    const answer = await changeEmail(await aPlayerWithEmail(portal), anAddress(), proof);
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual(errors);
  });

  test("a code of another action or session, or the right one after too many wrong ones", async () => {
    const player = await aPlayerWithEmail(portal);
    const other = openBrowser(portal.url);
    await other.post("/login", { username: player.username, password: GOOD_PASSWORD });
    const ofPayment = await aSecurityCode(sandbox, player, "confirm.payment");
    const inOtherSession = { ...player, browser: other };
    const ofOther = await aSecurityCode(sandbox, inOtherSession, "confirm.change_email");
    const own = await aSecurityCode(sandbox, player, "confirm.change_email");
    const guesses = [ofPayment, ofOther, ...[0, 1, 2].map((index) => wrongCode(own, index)), own];
    for (const securityCode of guesses) {
      expect((await changeEmail(player, anAddress(), { securityCode })).status).toBe(422);
    }
  });
});

describe("R-ME-1: a new address", () => {
  test.each([
    ["", "Vui lòng nhập email của bạn"],
    ["khong-co-a-cong", "Địa chỉ email không hợp lệ"],
    ["nguyen＠example.vn", "Địa chỉ email không hợp lệ"],
    ["nguyen@exаmple.vn", "Địa chỉ email không hợp lệ"],
    ["nguyễn@example.vn", "Địa chỉ email không hợp lệ"],
    ["a@b.vn\r\nBcc: all@example.vn", "Địa chỉ email không hợp lệ"],
    [`${"a".repeat(120)}@example.vn`, "Địa chỉ email không hợp lệ"],
    [["a@example.vn"], "Vui lòng nhập email của bạn"],
  ])("%j is refused on its field", async (newEmail, message) => {
    const answer = await changeEmail(await aPlayerWithEmail(portal), newEmail);
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual({ newEmail: [message] });
  });

  test("that is the current one, in any case, is refused", async () => {
    const player = await aPlayerWithEmail(portal);
    for (const same of [player.email, player.email.toUpperCase()]) {
      expect((await changeEmail(player, same)).body["errors"]).toEqual({
        newEmail: ["Đây chính là email hiện tại của tài khoản."],
      });
    }
  });

  test("is stored as typed, with its domain in lower case", async () => {
    const player = await aPlayer(portal);
    const typed = `Nguyen.${anAddress()}`.replace("@example.vn", "@EXAMPLE.Vn");
    await changeEmail(player, typed);
    expect((await emailOf(player)).email).toBe(typed.replace("@EXAMPLE.Vn", "@example.vn"));
  });

  test("gets the same answer and an email, whether or not another account has it", async () => {
    const taken = (await aPlayerWithEmail(portal)).email;
    const player = await aPlayerWithEmail(portal);
    const free = await changeEmail(player, anAddress());
    expect(withoutIdentity(await changeEmail(player, taken))).toEqual(withoutIdentity(free));
    expect((await open(await linkTo(taken))).status).toBe(204);
    expect((await emailOf(player)).email).toBe(taken);
  });
});
