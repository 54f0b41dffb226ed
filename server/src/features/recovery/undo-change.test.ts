/** The link that undoes a change of phone, email or password: who gets it, how long it works, and what it restores. */
import { describe, expect, test } from "vitest";
import { withoutIdentity } from "../../testing/http/responses.ts";
import { effectsOf } from "../../testing/money/effects.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import {
  anOwner,
  changePassword,
  contactsOf,
  previewUndo,
  type Owner,
  THIEFS_PASSWORD,
  undo,
  undoTokensTexted,
  undoTokensTo,
} from "../../testing/people/changes.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { updatePhone } from "../../testing/people/phone-change.ts";
import { anOtp, aPhoneNumber, inE164 } from "../../testing/people/phones.ts";
import { aResetToken, logInWith, resetPassword } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const INVALID = { token: ["Liên kết không hợp lệ hoặc đã hết hạn."] };

/** Changes the phone, with the code that the old one got. */
async function changePhone(owner: Owner, newPhone = aPhoneNumber()): Promise<string> {
  const otpNumber = await anOtp(portal, sandbox, owner);
  const answer = await updatePhone(portal, owner.browser, newPhone, { otpNumber });
  if (answer.status !== 200) throw new Error(`no change: ${answer.text}`);
  return newPhone;
}

/** Returns an account whose phone has just been changed, and the link that was mailed to its owner. */
async function aChangedPhone() {
  const owner = await anOwner(portal);
  const before = await contactsOf(portal, owner);
  const newPhone = await changePhone(owner);
  const [token] = await undoTokensTo(sandbox, owner.email);
  return { owner, before, newPhone, token: token! };
}

const passes = (seconds: number, { username }: Owner) =>
  portal.database.query(
    `update account_changes set expires_at = expires_at - make_interval(secs => $1)
     where user_id = (select id from users where username = $2)`,
    [seconds, username],
  );

describe("R-SEC-3: the link that undoes a change", () => {
  test("goes to the verified email and the verified phone, a different one to each", async () => {
    const { owner, token } = await aChangedPhone();
    const email = (await sandbox.mailTo(owner.email)).find(({ subject }) =>
      subject.startsWith("Số điện thoại"),
    );
    const url = `http://localhost:3000/recovery/undo/${token}`;
    expect(email!.links).toContain(url);
    expect(email!.html).toContain(`href="${url}"`);
    const [texted] = await undoTokensTexted(sandbox, owner.phone);
    expect(texted).not.toBe(token);
    expect((await previewUndo(portal, texted!)).status).toBe(200);
  });

  test("is not sent to an unverified email; the link to an unverified phone keeps the password", async () => {
    const owner = await anOwner(portal, { email: false, phone: false });
    await updatePhone(portal, owner.browser, aPhoneNumber());
    await jobsDone(portal);
    const [email] = await sandbox.mailTo(owner.email);
    const [text] = await sandbox.textsTo(owner.phone);
    expect(email!.text + email!.html).not.toContain("/undo/");
    expect(email!.links).toEqual(["http://localhost:3000/recovery"]);
    expect(text!.text).toContain("/undo/");
    const links = await portal.database.query(
      `select l.keeps_password from undo_links l join account_changes c on c.id = l.change_id
       join users u on u.id = c.user_id where u.username = $1`,
      [owner.username],
    );
    expect(links).toEqual([{ keeps_password: true }]);
  });

  test("shows what it would undo, with masked contacts, however often it is opened", async () => {
    const { owner, newPhone, token } = await aChangedPhone();
    for (let times = 0; times < 5; times += 1) {
      const answer = await previewUndo(portal, token);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.body).toEqual({
        username: owner.username,
        keepsPassword: false,
        changes: [{ what: "phone", changedAt: expect.any(String) }],
        contacts: [
          {
            kind: "phone",
            now: `•••${newPhone.slice(-3)}`,
            before: `•••${owner.phone.slice(-3)}`,
          },
        ],
      });
      expect(answer.text).not.toContain(owner.phone.slice(1));
    }
    expect((await contactsOf(portal, owner)).phone).toBe(inE164(newPhone));
    expect((await owner.browser.get("/api/me")).status).toBe(200);
  });

  test("works for 72 hours", async () => {
    const { owner, token } = await aChangedPhone();
    await passes(72 * 60 * 60 - 60, owner);
    expect((await previewUndo(portal, token)).status).toBe(200);
    await passes(60, owner);
    expect((await previewUndo(portal, token)).body["errors"]).toEqual(INVALID);
    const late = await undo(portal, token);
    expect(late.status).toBe(422);
    expect(late.body["errors"]).toEqual(INVALID);
  });

  test("that has expired gets the reply for an unknown one, byte for byte", async () => {
    const { owner, token } = await aChangedPhone();
    await passes(72 * 60 * 60, owner);
    for (const act of [previewUndo, undo]) {
      const unknown = withoutIdentity(await act(portal, "A".repeat(43)));
      expect(withoutIdentity(await act(portal, token))).toMatchObject({
        status: 422,
        text: unknown.text,
      });
    }
  });

  test("that was used is refused each time and has no effect", async () => {
    const { owner, token } = await aChangedPhone();
    const { body } = await undo(portal, token);
    await resetPassword(portal, body["resetToken"] as string, NEW_PASSWORD);
    const before = effectsOf(portal, "change_undone");
    const [texted] = await undoTokensTexted(sandbox, owner.phone);
    for (const used of [token, token, texted!]) {
      for (const answer of [await undo(portal, used), await previewUndo(portal, used)]) {
        expect(answer.status).toBe(409);
        expect(answer.body).toMatchObject({
          errorCode: "undo_link_used",
          message: "Liên kết đã được dùng, thay đổi này đã được hoàn tác.",
        });
      }
    }
    expect(effectsOf(portal, "change_undone")).toBe(before);
    expect(await logInWith(portal, owner.username, NEW_PASSWORD)).toBe(204);
  });

  test.each([".", "%3E", "="])(
    "works with %j behind it, as mail programs write it",
    async (end) => {
      const { owner, before, token } = await aChangedPhone();
      expect((await previewUndo(portal, token + end)).status).toBe(200);
      expect((await undo(portal, token + end)).status).toBe(200);
      expect(await contactsOf(portal, owner)).toEqual(before);
    },
  );

  test("has no other use, and no other link undoes a change", async () => {
    const { owner, token } = await aChangedPhone();
    const browser = openBrowser(portal.url);
    expect((await browser.get(`/reset-password/${token}`)).status).toBe(422);
    expect((await resetPassword(portal, token, NEW_PASSWORD)).status).toBe(422);
    expect((await browser.send("PUT", "/email-verification", { token })).status).toBe(422);
    const reset = await aResetToken(portal, sandbox, owner);
    expect((await undo(portal, reset)).body["errors"]).toEqual(INVALID);
    expect((await previewUndo(portal, token)).status).toBe(200);
  });
});

describe("R-SEC-3: an undo", () => {
  test("restores the old phone and its verification", async () => {
    const { owner, before, token } = await aChangedPhone();
    expect((await contactsOf(portal, owner)).phoneVerifiedAt).toBeNull();
    const answer = await undo(portal, token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await contactsOf(portal, owner)).toEqual(before);
  });

  test("ends every session, link and code, and invalidates the password", async () => {
    const owner = await anOwner(portal);
    const reset = await aResetToken(portal, sandbox, owner);
    await changePhone(owner);
    const [token] = await undoTokensTo(sandbox, owner.email);
    const other = openBrowser(portal.url);
    await other.post("/login", { username: owner.username, password: GOOD_PASSWORD });
    await owner.browser.post("/api/security-code/", { action: "confirm.payment" });
    await undo(portal, token!);
    for (const browser of [owner.browser, other]) {
      expect((await browser.get("/api/me")).status).toBe(401);
    }
    expect((await resetPassword(portal, reset, NEW_PASSWORD)).status).toBe(422);
    expect(await logInWith(portal, owner.username, GOOD_PASSWORD)).toBe(422);
    const codes = await portal.database.query(
      "select from security_codes union all select from sms_codes",
    );
    expect(codes).toEqual([]);
  });

  test("returns a token for a new password, which follows the usual policy", async () => {
    const { owner, token } = await aChangedPhone();
    const resetToken = (await undo(portal, token)).body["resetToken"] as string;
    expect(resetToken).toMatch(/^[\w-]{43}$/);
    for (const password of ["abcdefg1", "P@ssw0rd!2026", `${owner.username}-1A`]) {
      expect((await resetPassword(portal, resetToken, password)).status).toBe(422);
    }
    expect((await resetPassword(portal, resetToken, NEW_PASSWORD)).status).toBe(200);
    expect(await logInWith(portal, owner.username, NEW_PASSWORD)).toBe(204);
  });

  test("lets the owner reset the password later by the restored email or phone", async () => {
    const byMail = await aChangedPhone();
    await undo(portal, byMail.token);
    await jobsDone(portal);
    const reset = await aResetToken(portal, sandbox, byMail.owner);
    expect((await resetPassword(portal, reset, NEW_PASSWORD)).status).toBe(200);

    const byPhone = await aChangedPhone();
    await undo(portal, byPhone.token);
    const answer = await openBrowser(portal.url).post("/reset-password-by-phone", {
      username: byPhone.owner.username,
      otp: await anOtp(portal, sandbox, byPhone.owner),
      newPassword: NEW_PASSWORD,
      reNewPassword: NEW_PASSWORD,
    });
    expect(answer.status).toBe(200);
  });

  test("notifies the restored and the removed contacts, without a link that changes anything", async () => {
    const { owner, newPhone, token } = await aChangedPhone();
    await undo(portal, token);
    await jobsDone(portal);
    const [email] = await sandbox.mailTo(owner.email);
    expect(email!.subject).toBe("Tài khoản FS Online đã trở lại như trước");
    expect(email!.links).toEqual(["http://localhost:3000/recovery"]);
    const [back] = await sandbox.textsTo(owner.phone);
    expect(back!.text).toContain(`${owner.username} da duoc hoan tac`);
    const [gone] = await sandbox.textsTo(newPhone);
    expect(gone!.text).toContain(`so nay khong con thuoc tai khoan ${owner.username}`);
    expect(back!.text + gone!.text).not.toContain("http");
  });

  test("works by the link in the SMS if the account has no email", async () => {
    const owner = await anOwner(portal);
    await portal.database.query(
      "update users set email = null, email_verified_at = null where username = $1",
      [owner.username],
    );
    const before = await contactsOf(portal, owner);
    await changePhone(owner);
    const [token] = await undoTokensTexted(sandbox, owner.phone);
    const { status, body } = await undo(portal, token!);
    expect(status).toBe(200);
    expect(await contactsOf(portal, owner)).toEqual(before);
    const reset = body["resetToken"] as string;
    expect((await resetPassword(portal, reset, NEW_PASSWORD)).status).toBe(200);
    expect(await logInWith(portal, owner.username, NEW_PASSWORD)).toBe(204);
  });

  test("has no effect if it fails midway, and the link still works", async () => {
    const owner = await anOwner(portal);
    await changePassword(owner.browser);
    const [token] = await undoTokensTo(sandbox, owner.email);
    await jobsDone(portal);
    await portal.database.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
       create trigger fail before insert on link_tokens for each row execute function fail()`,
    );
    expect((await undo(portal, token!)).status).toBe(500);
    await portal.database.query("drop function fail cascade");
    expect((await owner.browser.get("/api/me")).status).toBe(200);
    expect(await logInWith(portal, owner.username, THIEFS_PASSWORD)).toBe(204);
    expect((await undo(portal, token!)).status).toBe(200);
    expect((await owner.browser.get("/api/me")).status).toBe(401);
  });
});
