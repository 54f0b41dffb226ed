/**
 * Which proofs players may choose for an action, and that a passkey or authenticator application which a thief has
 * just added proves nothing.
 */
import type { ProvableAction } from "@portal/contract/proofs";
import { describe, expect, test } from "vitest";
import { concurrently, tally } from "../../testing/concurrently.ts";
import type { SoftPasskey } from "../../testing/people/authenticator.ts";
import { aPasskeyOf } from "../../testing/people/passkeys.ts";
import { GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { phoneOf, updatePhone } from "../../testing/people/phone-change.ts";
import { aPhoneNumber, aPlayerWithPhone, inE164 } from "../../testing/people/phones.ts";
import { aPasskeyProof, aTextedCode } from "../../testing/people/proofs.ts";
import { totpOf, turnOnQuietly } from "../../testing/people/two-factor.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const PROOF_WRONG = { statusCode: 422, errors: { proof: [expect.any(String)] } };
const newEmail = "moi@mail.example";

const methodsFor = async ({ browser }: Person, action: ProvableAction) =>
  (await browser.get(`/api/proofs/${action}`)).body["methods"];

/** Makes the passkeys and the authenticator application of an account eight days old. */
async function settle({ username }: Person): Promise<void> {
  for (const [table, column] of [
    ["passkeys", "created_at"],
    ["totp_secrets", "enabled_at"],
  ]) {
    await portal.database.query(
      `update ${table} set ${column} = now() - interval '8 days'
       where user_id = (select id from users where username = $1)`,
      [username],
    );
  }
}

async function aPlayerWithPasskey() {
  const player = await aPlayerWithPhone(portal);
  const passkey = await aPasskeyOf(player);
  await settle(player);
  return { ...player, passkey };
}

const proveBy = ({ browser }: Person, passkey: SoftPasskey, action: ProvableAction) =>
  aPasskeyProof({ browser }, passkey, action);

const turnOff = ({ browser }: Person, form: object) =>
  browser.post("/api/user/two-factor/disable", { currentPassword: GOOD_PASSWORD, ...form });

describe("R-SHOP-5, R-SEC-3: the phone is changed by another proof of the account", () => {
  test("a passkey or authenticator application that is a week old", async () => {
    const player = await aPlayerWithPasskey();
    const { secret } = await turnOnQuietly(portal, player);
    expect(await methodsFor(player, "confirm.phone_number")).toEqual(["passkey"]);
    await settle(player);
    expect(await methodsFor(player, "confirm.phone_number")).toEqual(["passkey", "totp"]);

    for (const proof of [
      await proveBy(player, player.passkey, "confirm.phone_number"),
      { method: "totp", code: totpOf(secret) },
    ]) {
      const phone = aPhoneNumber();
      const answer = await updatePhone(portal, player.browser, phone, { proof });
      expect([answer.status, answer.body["message"]]).toEqual([
        200,
        // The new phone need not wait, because a proof beyond the session supports it.
        expect.not.stringContaining("Để tránh kẻ gian"),
      ]);
      expect((await phoneOf(player.browser)).phoneNumber).toBe(inE164(phone));
    }
  });

  test("a passkey that a thief with session and password has just added is refused", async () => {
    const player = await aPlayerWithPhone(portal);
    const fresh = await aPasskeyOf(player);
    const proof = await proveBy(player, fresh, "confirm.phone_number");
    const answer = await updatePhone(portal, player.browser, aPhoneNumber(), { proof });
    expect(answer.body).toMatchObject(PROOF_WRONG);
    expect((await phoneOf(player.browser)).phoneNumber).toBe(inE164(player.phone));
  });

  test("a proof for another action or a repeated one is refused", async () => {
    const player = await aPlayerWithPasskey();
    const change = (proof: object) =>
      updatePhone(portal, player.browser, aPhoneNumber(), { proof });
    const forPayment = await proveBy(player, player.passkey, "confirm.payment");
    const texted = { method: "sms", code: await aTextedCode(sandbox, player) };
    for (const proof of [forPayment, texted, { method: "email", code: "4K7M2Q" }])
      expect((await change(proof)).body).toMatchObject(PROOF_WRONG);
    const right = await proveBy(player, player.passkey, "confirm.phone_number");
    expect((await change(right)).status).toBe(200);
    expect((await change(right)).body).toMatchObject(PROOF_WRONG);
  });
});

describe("R-SHOP-5, R-EMAIL-1: an email address is added without the password", () => {
  const add = ({ browser }: Person, proof: object) =>
    browser.post("/api/user/change-email", { newEmail, proof });

  test("by the phone or a passkey; of 50 concurrent requests one succeeds", async () => {
    const player = await aPlayerWithPasskey();
    expect(await methodsFor(player, "confirm.change_email")).toEqual(["passkey", "sms"]);
    for (const proof of [
      { method: "sms", code: await aTextedCode(sandbox, player, "confirm.change_email") },
      await proveBy(player, player.passkey, "confirm.change_email"),
    ]) {
      const answers = await concurrently(50, () => add(player, proof));
      expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 49 });
    }
  });

  test("a code for a payment, or at a phone that only the session has set, is refused", async () => {
    const player = await aPlayerWithPhone(portal);
    const forPayment = { method: "sms", code: await aTextedCode(sandbox, player) };
    expect((await add(player, forPayment)).body).toMatchObject(PROOF_WRONG);
    const code = await aTextedCode(sandbox, player, "confirm.change_email");
    await portal.database.query(
      "update users set phone_trusted_at = now() + interval '1 hour' where username = $1",
      [player.username],
    );
    expect((await add(player, { method: "sms", code })).body).toMatchObject(PROOF_WRONG);
  });
});

describe("R-SHOP-5, R-SESSION-2: actions that need two factors", () => {
  test("the password and an old passkey turn two-factor off; a passkey alone, a fresh one or a text does not", async () => {
    const player = await aPlayerWithPasskey();
    await turnOnQuietly(portal, player);
    expect(await methodsFor(player, "confirm.two_factor")).toEqual(["passkey"]);
    const texted = { method: "sms", code: await aTextedCode(sandbox, player) };
    expect((await turnOff(player, { proof: texted })).body).toMatchObject(PROOF_WRONG);
    const fresh = await aPasskeyOf(player);
    const freshProof = await proveBy(player, fresh, "confirm.two_factor");
    expect((await turnOff(player, { proof: freshProof })).body).toMatchObject(PROOF_WRONG);

    const proof = await proveBy(player, player.passkey, "confirm.two_factor");
    const wrong = await turnOff(player, { proof, currentPassword: "Khong-phai-mat-khau-1" });
    expect(wrong.body["errors"]).toEqual({ currentPassword: ["Mật khẩu không đúng."] });
    expect((await turnOff(player, {})).body["errors"]).toEqual({ code: ["Vui lòng nhập mã."] });
    expect((await turnOff(player, { proof })).status).toBe(204);
    expect((await player.browser.get("/api/me")).body["mfaEnabled"]).toBe(false);
  });

  test("the password and a passkey close an account with two-factor", async () => {
    const player = await aPlayerWithPasskey();
    await turnOnQuietly(portal, player);
    const close = (proof: object) =>
      player.browser.post("/api/user/account-closing", { currentPassword: GOOD_PASSWORD, proof });
    const forTwoFactor = await proveBy(player, player.passkey, "confirm.two_factor");
    expect((await close(forTwoFactor)).body).toMatchObject(PROOF_WRONG);
    const proof = await proveBy(player, player.passkey, "confirm.closing");
    expect((await close(proof)).status).toBe(200);
  });
});
