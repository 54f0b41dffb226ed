/**
 * Which proofs confirm a recharge above the daily sum (`kinds`: codes by email, SMS and application, passkeys), each
 * once, and which do not.
 */
import { randomUUID } from "node:crypto";
import type { Proof } from "@portal/contract/proofs";
import { afterEach, describe, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { brokenInvariants, historyOf, topUp, walletOf } from "../../testing/money/wallets.ts";
import { signWith } from "../../testing/people/authenticator.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { anAddress, setEmail } from "../../testing/people/mailbox.ts";
import { aPasskeyOf } from "../../testing/people/passkeys.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import {
  anOtp,
  aPlayerWithPhone,
  type PhoneOwner,
  wrongCode,
} from "../../testing/people/phones.ts";
import {
  aPasskeyProof,
  aTextedCode,
  buy,
  buySurely,
  confirmAbove,
  proofOptions,
} from "../../testing/people/proofs.ts";
import { aSecurityCode } from "../../testing/people/security-codes.ts";
import { totpOf, turnOnQuietly, wrongTotp } from "../../testing/people/two-factor.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { commonLimits } from "../../domain/limits.ts";
import { limits as securityCodeLimits } from "../security-code/feature.ts";

const LARGE = { creditAmount: 5_000, zoneId: "1" };

const settings = { PORTAL_CONFIG: confirmAbove(2_000) };
const { portal, sandbox } = await aPortalWithSandbox(settings);
/** Over the same database, with the limits of production. */
const limited = await aPortal(
  { ...settings, RATE_LIMIT_SCALE: "1", GAME_API_URL: sandbox.gameApiUrl },
  portal.database,
);
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

type Rich = PhoneOwner & { readonly email: string };

/** Returns a player with a verified phone and email, and credit for four large orders. */
async function aRichPlayer(vnd = 2_000_000): Promise<Rich> {
  const player = await aPlayerWithPhone(portal);
  const email = anAddress();
  await setEmail(portal, player, email, true);
  await topUp(portal, player, vnd);
  return { ...player, email };
}

type Kind = { readonly name: string; readonly make: (player: Rich) => Promise<Proof> };
const kinds: Kind[] = [
  {
    name: "a code by email",
    make: async (player) => ({
      method: "email",
      code: await aSecurityCode(sandbox, player, "confirm.payment"),
    }),
  },
  {
    name: "a texted code",
    make: async (player) => ({ method: "sms", code: await aTextedCode(sandbox, player) }),
  },
  {
    name: "the code in reply to MXT",
    make: async (player) => ({ method: "sms", code: await anOtp(portal, sandbox, player) }),
  },
  {
    name: "the application's code",
    make: async (player) => {
      const { secret } = await turnOnQuietly(portal, player);
      return { method: "totp", code: totpOf(secret) };
    },
  },
  {
    name: "a passkey",
    make: async (player) =>
      (await aPasskeyProof(player, await aPasskeyOf(player))) as unknown as Proof,
  },
];

describe.each(kinds)("R-CODE-1 R-GAME-2: $name confirms a recharge", ({ make }) => {
  test("that is refused without it, by the same order", async () => {
    const player = await aRichPlayer();
    const before = await walletOf(player);
    const key = randomUUID();
    const asked = await buy(player, LARGE, key);
    expect(asked.body).toMatchObject({ statusCode: 403, errorCode: "payment_proof_needed" });
    expect(await walletOf(player)).toEqual(before);

    const proof = await make(player);
    const placed = await buy(player, { ...LARGE, proof }, key);
    expect(placed.body).toMatchObject({ status: "success" });
    // A repeat, with or without the proof, gets the outcome of the order.
    expect((await buy(player, LARGE, key)).body).toEqual(placed.body);
    expect((await buy(player, { ...LARGE, proof }, key)).body).toEqual(placed.body);
    expect((await walletOf(player)).credit).toBe(before.credit - 5_000);
    expect(await sandbox.deliveriesTo(player.username)).toHaveLength(1);
  });

  test("once of 50 concurrent orders", async () => {
    const player = await aRichPlayer();
    const { credit } = await walletOf(player);
    const proof = await make(player);
    const answers = await concurrently(50, () => buySurely(player, { ...LARGE, proof }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 49 });
    expect((await walletOf(player)).credit).toBe(credit - 5_000);
    expect(await sandbox.deliveriesTo(player.username)).toHaveLength(1);
  });

  test("and stays valid if the credit is too low", async () => {
    const player = await aRichPlayer(400_000);
    const proof = await make(player);
    const refused = await buy(player, { ...LARGE, proof });
    expect(refused.body).toMatchObject({ errorCode: "credit_too_low" });
    await topUp(portal, player, 100_000);
    expect((await buy(player, { ...LARGE, proof })).body).toMatchObject({ status: "success" });
  });
});

const WRONG = { statusCode: 422, errors: { proof: [expect.any(String)] } };

describe("R-CODE-1 R-GAME-2: these confirm no recharge", () => {
  test("codes for another action, session or channel, and any code after five tries", async () => {
    const player = await aRichPlayer();
    const refuse = async (proof: object) =>
      expect((await buy(player, { ...LARGE, proof })).body).toMatchObject(WRONG);
    await refuse({
      method: "email",
      code: await aSecurityCode(sandbox, player, "confirm.change_password"),
    });
    await refuse({ method: "email", code: await aTextedCode(sandbox, player) });

    const browser = openBrowser(portal.url);
    await browser.post("/login", { username: player.username, password: GOOD_PASSWORD });
    const elsewhere = await aSecurityCode(sandbox, { ...player, browser }, "confirm.payment");
    const right = await aSecurityCode(sandbox, player, "confirm.payment");
    await refuse({ method: "sms", code: right });
    const tries = [elsewhere, ...[0, 1, 2, 3].map((index) => wrongCode(right, index)), right];
    for (const code of tries) await refuse({ method: "email", code });
    expect(await historyOf(player)).not.toContainEqual(
      expect.objectContaining({ type: "credit.pay" }),
    );
  });

  test("the code in reply to MXT at an unverified phone", async () => {
    const player = await aRichPlayer();
    await portal.database.query("update users set phone_verified_at = null where username = $1", [
      player.username,
    ]);
    const proof = { method: "sms", code: await anOtp(portal, sandbox, player) };
    expect((await buy(player, { ...LARGE, proof })).body).toMatchObject(WRONG);
    const form = { action: "confirm.payment", channel: "sms" };
    const asked = await player.browser.post("/api/security-code/", form);
    expect([asked.status, Object.keys(asked.body["errors"] as object)]).toEqual([422, ["channel"]]);
  });

  test("codes at a verified phone that only the session has set", async () => {
    const player = await aRichPlayer();
    await portal.database.query(
      "update users set phone_trusted_at = now() + interval '1 hour' where username = $1",
      [player.username],
    );
    const { body: options } = await player.browser.get("/api/recharge/game");
    expect(options["confirmation"]).toMatchObject({ methods: ["email"] });
    const proof = { method: "sms", code: await anOtp(portal, sandbox, player) };
    expect((await buy(player, { ...LARGE, proof })).body).toMatchObject(WRONG);
    const form = { action: "confirm.payment", channel: "sms" };
    const asked = await player.browser.post("/api/security-code/", form);
    expect([asked.status, Object.keys(asked.body["errors"] as object)]).toEqual([422, ["channel"]]);
  });

  test("another player's passkey, another session's challenge, or one for a login", async () => {
    const [player, stranger] = [await aRichPlayer(), await aRichPlayer()];
    const [own, others] = [await aPasskeyOf(player), await aPasskeyOf(stranger)];
    const refuse = async (credential: object) => {
      const proof = { method: "passkey", credential };
      expect((await buy(player, { ...LARGE, proof })).body).toMatchObject(WRONG);
    };
    await refuse(signWith(others, await proofOptions(player)));
    await refuse(signWith(own, await proofOptions(stranger)));
    const login = (await player.browser.post("/login/passkey/options")).body;
    await refuse(signWith(own, login as unknown as Parameters<typeof signWith>[1]));
    await refuse(signWith(own, await proofOptions(player), { isUserVerified: false }));
    // The challenge for a payment does not log in either.
    const signed = signWith(own, await proofOptions(player));
    const entry = await player.browser.post("/login/passkey", { credential: signed });
    expect(entry.status).toBe(422);
  });

  test("guesses beyond the limit, which does not count orders without a proof", async () => {
    const player = await aRichPlayer();
    const { secret } = await turnOnQuietly(portal, player);
    const browser = openBrowser(limited.url, player.browser.cookies);
    const { max } = commonLimits.paymentCodeByUser;
    const guesses: number[] = [];
    for (let index = 0; index < max + 5; index += 1) {
      const guess = { method: "totp", code: wrongTotp(secret, index) };
      guesses.push((await buy({ browser }, { ...LARGE, proof: guess })).status);
    }
    expect(tally(guesses)).toEqual({ 422: max, 429: 5 });
    const proof = { method: "totp", code: totpOf(secret) };
    expect((await buy({ browser }, { ...LARGE, proof })).status).toBe(429);
    expect((await buy({ browser }, { creditAmount: 100, zoneId: "1" })).status).toBe(200);
  });

  test("texts beyond the limit, because each costs the operator", async () => {
    const player = await aRichPlayer();
    const browser = openBrowser(limited.url, player.browser.cookies);
    const { max } = securityCodeLimits.smsCodeByUser;
    const form = { action: "confirm.payment", channel: "sms" };
    const answers: number[] = [];
    for (let count = 0; count < max + 5; count += 1) {
      answers.push((await browser.post("/api/security-code/", form)).status);
    }
    expect(tally(answers)).toEqual({ 200: max, 429: 5 });
  });
});
