/** A thief has changed password, email and phone: the owner's link from the first change undoes everything. */
import { describe, expect, test } from "vitest";
import { createPasskey } from "../../testing/people/authenticator.ts";
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
import { anAddress, emailsTo, tokenIn } from "../../testing/people/mailbox.ts";
import {
  aPasskeyOf,
  creationOptions,
  logInBy,
  sendPasskey,
} from "../../testing/people/passkeys.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { updatePhone } from "../../testing/people/phone-change.ts";
import { aPhoneNumber, inE164, sendSmsNotice } from "../../testing/people/phones.ts";
import { aResetToken, logInWith, resetPassword } from "../../testing/people/recovery.ts";
import { aSecurityCode } from "../../testing/people/security-codes.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const PORTAL_CONFIG = portalConfigWith({ accounts: { emailPolicy: "open" } });
const { portal, sandbox } = await aPortalWithSandbox({ PORTAL_CONFIG });

const NEW_PASSWORD = "Giang-ho-dem-mua-88";

/** Gives the account an address and verifies it. */
async function takeEmail(owner: Owner, address: string, password: string): Promise<void> {
  const form = { newEmail: address, currentPassword: password };
  const answer = await owner.browser.post("/api/user/change-email", form);
  if (answer.status !== 200) throw new Error(`no change: ${answer.text}`);
  const message = (await emailsTo(sandbox, address, 1)).at(-1)!;
  const token = tokenIn(message, "email-verification");
  await openBrowser(portal.url).send("PUT", "/email-verification", { token });
}

async function takePhone(owner: Owner, email: string): Promise<string> {
  const securityCode = await aSecurityCode(sandbox, { ...owner, email }, "confirm.phone_number");
  const phone = aPhoneNumber();
  const answer = await updatePhone(portal, owner.browser, phone, { securityCode });
  if (answer.status !== 200) throw new Error(`no change: ${answer.text}`);
  await sendSmsNotice(portal.url, { from: phone, text: `KH ${owner.username}` });
  return phone;
}

/** Returns an account whose password, email and phone a thief has replaced one after the other. */
async function aTakenAccount() {
  const owner = await anOwner(portal, { phone: false });
  const before = await contactsOf(portal, owner);
  const thiefs = { email: anAddress(), phone: "" };
  await changePassword(owner.browser);
  await takeEmail(owner, thiefs.email, THIEFS_PASSWORD);
  thiefs.phone = await takePhone(owner, thiefs.email);
  const [first, second] = await undoTokensTo(sandbox, owner.email, 2);
  const [thiefsLink] = await undoTokensTo(sandbox, thiefs.email);
  return { owner, before, thiefs, first: first!, second: second!, thiefsLink: thiefsLink! };
}

describe("R-SEC-3: after a thief has changed password, email and phone", () => {
  test("the first link undoes everything, and shows that beforehand", async () => {
    const { owner, before, thiefs, first } = await aTakenAccount();
    expect(await contactsOf(portal, owner)).toMatchObject({
      phone: inE164(thiefs.phone),
      email: thiefs.email,
    });
    const preview = await previewUndo(portal, first);
    const { changes, contacts } = preview.body as {
      changes: { what: string }[];
      contacts: { kind: string }[];
    };
    expect(changes.map(({ what }) => what)).toEqual(["password", "email", "phone"]);
    expect(contacts.map(({ kind }) => kind)).toEqual(["phone", "email"]);
    expect(preview.text).not.toContain(thiefs.email);

    const { body } = await undo(portal, first);
    expect(await contactsOf(portal, owner)).toEqual(before);
    expect(await logInWith(portal, owner.username, THIEFS_PASSWORD)).toBe(422);
    await resetPassword(portal, body["resetToken"] as string, NEW_PASSWORD);
    expect(await logInWith(portal, owner.username, NEW_PASSWORD)).toBe(204);
  });

  test("an undo deletes the thief's passkeys and keeps the owner's", async () => {
    const owner = await anOwner(portal);
    const own = await aPasskeyOf(owner);
    await changePassword(owner.browser);
    const thiefs = createPasskey(await creationOptions(owner.browser, THIEFS_PASSWORD));
    expect((await sendPasskey(owner.browser, thiefs.credential)).status).toBe(200);
    const [token] = await undoTokensTo(sandbox, owner.email);
    expect((await undo(portal, token!)).status).toBe(200);
    expect((await logInBy(portal, thiefs.passkey)).status).toBe(422);
    expect((await logInBy(portal, own)).status).toBe(204);
  });

  test("a later link undoes the changes from there on; the first still works after it", async () => {
    const { owner, before, first, second } = await aTakenAccount();
    expect((await undo(portal, second)).status).toBe(200);
    expect(await contactsOf(portal, owner)).toEqual(before);
    expect((await previewUndo(portal, first)).body["changes"]).toHaveLength(1);
    expect((await undo(portal, first)).status).toBe(200);
  });

  test("the owner's undo invalidates the thief's links and sends the thief none", async () => {
    const { owner, before, thiefs, first, thiefsLink } = await aTakenAccount();
    await undo(portal, first);
    expect((await undo(portal, thiefsLink)).status).toBe(409);
    const messages = await emailsTo(sandbox, thiefs.email, 4);
    expect(messages.at(-1)!.subject).toBe("Email này không còn thuộc tài khoản FS Online");
    expect(messages.at(-1)!.links).toEqual(["http://localhost:3000/support"]);
    expect(await contactsOf(portal, owner)).toEqual(before);
  });

  test("the owner's link works after the thief's was used", async () => {
    const { owner, before, first, thiefsLink } = await aTakenAccount();
    const thiefs = await undo(portal, thiefsLink);
    expect(thiefs.status).toBe(200);
    expect((await undo(portal, first)).status).toBe(200);
    expect(await contactsOf(portal, owner)).toEqual(before);
    const reset = thiefs.body["resetToken"] as string;
    expect((await resetPassword(portal, reset, NEW_PASSWORD)).status).toBe(422);
  });

  test("the owner's link wins against a concurrent use of the thief's", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, before, first, thiefsLink } = await aTakenAccount();
      const [owners] = await Promise.all([undo(portal, first), undo(portal, thiefsLink)]);
      expect(owners.status).toBe(200);
      expect(await contactsOf(portal, owner)).toEqual(before);
      const { resetToken } = owners.body as { resetToken: string };
      expect((await resetPassword(portal, resetToken, NEW_PASSWORD)).status).toBe(200);
    }
  });

  test("links and codes that the thief has requested become invalid", async () => {
    const { owner, before, thiefs, first } = await aTakenAccount();
    const reset = await aResetToken(portal, sandbox, { ...owner, email: thiefs.email });
    const another = anAddress();
    await owner.browser.post("/api/user/change-email", {
      newEmail: another,
      currentPassword: THIEFS_PASSWORD,
    });
    const [message] = await emailsTo(sandbox, another, 1);
    await undo(portal, first);
    expect((await resetPassword(portal, reset, NEW_PASSWORD)).status).toBe(422);
    const token = tokenIn(message!, "email-verification");
    const browser = openBrowser(portal.url);
    expect((await browser.send("PUT", "/email-verification", { token })).status).toBe(422);
    await sendSmsNotice(portal.url, { from: thiefs.phone, text: `KH ${owner.username}` });
    await sendSmsNotice(portal.url, { from: thiefs.phone, text: `MXT ${owner.username}` });
    expect(await contactsOf(portal, owner)).toEqual(before);
    const codes = await portal.database.query("select from sms_codes");
    expect(codes).toEqual([]);
  });
});

test("R-SEC-3: the first link works after any number of further changes", async () => {
  const owner = await anOwner(portal, { phone: false });
  const before = await contactsOf(portal, owner);
  let password = GOOD_PASSWORD;
  for (let count = 0; count < 5; count += 1) {
    await changePassword(owner.browser, `Dao-chich-${count}-bang-hoi`, password);
    password = `Dao-chich-${count}-bang-hoi`;
  }
  const [first] = await undoTokensTo(sandbox, owner.email, 5);
  let email: string = owner.email;
  for (let count = 0; count < 3; count += 1) {
    email = anAddress();
    await takeEmail(owner, email, password);
  }
  for (let count = 0; count < 25; count += 1) {
    await owner.browser.post("/api/user/change-email", {
      newEmail: anAddress(),
      currentPassword: password,
    });
  }
  const reset = await aResetToken(portal, sandbox, { ...owner, email });
  await resetPassword(portal, reset, "Dao-chich-het-duong-99");
  expect((await undo(portal, first!)).status).toBe(200);
  expect(await contactsOf(portal, owner)).toEqual(before);
});

test("R-SEC-3: a thief's email on an account with only a phone is undone from the phone", async () => {
  const owner = await anOwner(portal, { email: false });
  const before = await contactsOf(portal, owner);
  const email = anAddress();
  await takeEmail(owner, email, GOOD_PASSWORD);
  expect((await contactsOf(portal, owner)).emailVerifiedAt).not.toBeNull();
  const reset = await aResetToken(portal, sandbox, { ...owner, email });
  await resetPassword(portal, reset, "Dao-chich-het-duong-99");
  const [first] = await undoTokensTexted(sandbox, owner.phone, 2);
  const { body } = await undo(portal, first!);
  expect(await contactsOf(portal, owner)).toEqual(before);
  await resetPassword(portal, body["resetToken"] as string, NEW_PASSWORD);
  expect(await logInWith(portal, owner.username, NEW_PASSWORD)).toBe(204);
});
