import { randomUUID } from "node:crypto";
import { paymentCodeErrors } from "@portal/contract/recharge";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../limits.ts";
import { tell } from "../../testing/bank-notices.ts";
import { openBrowser } from "../../testing/browser.ts";
import { type Addressee, aPlayerWithEmail } from "../../testing/mailbox.ts";
import { GOOD_PASSWORD, type Person } from "../../testing/people.ts";
import { type Sandbox, startPortalWithSandbox } from "../../testing/sandbox.ts";
import { aSecurityCode } from "../../testing/security-codes.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { tally, together } from "../../testing/together.ts";
import { totpOf, turnOnQuietly, wrongTotp } from "../../testing/two-factor.ts";
import {
  aPlayerWith,
  brokenInvariants,
  contentOf,
  historyOf,
  walletOf,
} from "../../testing/wallets.ts";

/** The demo's settings ask for a code above 2.000 KP. */
const LARGE = { creditAmount: 5_000, zoneId: "1" };
const SMALL = { creditAmount: 2_000, zoneId: "1" };

let portal: TestPortal;
/** The same with its limits as they are. */
let limited: TestPortal;
let sandbox: Sandbox;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ portal, sandbox, close } = await startPortalWithSandbox());
  limited = await startTestPortal(
    { RATE_LIMIT_SCALE: "1", GAME_API_URL: sandbox.gameApiUrl },
    portal.database,
  );
});
afterAll(async () => {
  await limited.close();
  await close();
});
beforeEach(() => sandbox.reset());
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

/** Somebody with a verified e-mail and at least this much credit. */
async function aRichPlayer(creditKp: number): Promise<Addressee> {
  const player = await aPlayerWithEmail(portal);
  await tell(portal.url, { content: await contentOf(player), transferAmount: creditKp * 100 });
  return player;
}

const buy = ({ browser }: Person, order: object, key: string = randomUUID()) =>
  browser.post("/api/recharge/game", order, { "idempotency-key": key });

const WRONG_CODE = { statusCode: 422, errors: { securityCode: [expect.any(String)] } };

describe("R-CODE-1 R-GAME-2: a recharge above the operator's amount", () => {
  test("is refused without a code; with the one in the letter the same order goes through", async () => {
    const player = await aRichPlayer(5_000);
    const before = await walletOf(player);
    const key = randomUUID();
    const asked = await buy(player, LARGE, key);
    expect(asked.status).toBe(403);
    expect(asked.body).toMatchObject({ errorCode: paymentCodeErrors.byEmail });
    expect(await walletOf(player)).toEqual(before);

    const securityCode = await aSecurityCode(sandbox, player, "confirm.payment");
    const placed = await buy(player, { ...LARGE, securityCode }, key);
    expect(placed.body).toMatchObject({ status: "success" });
    // A repeat, with the code or without, is told what became of it.
    expect((await buy(player, LARGE, key)).body).toEqual(placed.body);
    expect((await buy(player, { ...LARGE, securityCode }, key)).body).toEqual(placed.body);
    expect((await walletOf(player)).credit).toBe(before.credit - 5_000);
    expect(await sandbox.deliveriesTo(player.username)).toHaveLength(1);
  });

  test("takes the code once, however many orders it comes with at the same moment", async () => {
    const player = await aRichPlayer(20_000);
    const { credit } = await walletOf(player);
    const securityCode = await aSecurityCode(sandbox, player, "confirm.payment");
    const answers = await together(50, () => buy(player, { ...LARGE, securityCode }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 49 });
    expect((await walletOf(player)).credit).toBe(credit - 5_000);
    expect(await sandbox.deliveriesTo(player.username)).toHaveLength(1);
  });

  test("leaves the code as it is where the credit does not cover the order", async () => {
    const player = await aRichPlayer(5_000);
    await buy(player, { creditAmount: 1_000, zoneId: "1" });
    const securityCode = await aSecurityCode(sandbox, player, "confirm.payment");
    const refused = await buy(player, { ...LARGE, securityCode });
    expect(refused.body).toMatchObject({ errorCode: "credit_too_low" });
    await tell(portal.url, { content: await contentOf(player), transferAmount: 100_000 });
    expect((await buy(player, { ...LARGE, securityCode })).body).toMatchObject({
      status: "success",
    });
  });

  test("takes no code for another action, of another session, or after five wrong ones", async () => {
    const player = await aRichPlayer(5_000);
    const other = await aSecurityCode(sandbox, player, "confirm.change_password");
    expect((await buy(player, { ...LARGE, securityCode: other })).body).toMatchObject(WRONG_CODE);

    const browser = openBrowser(portal.url);
    await browser.post("/login", { username: player.username, password: GOOD_PASSWORD });
    const elsewhere = await aSecurityCode(sandbox, { ...player, browser }, "confirm.payment");
    const right = await aSecurityCode(sandbox, player, "confirm.payment");
    const tries = [elsewhere, "ZZZZZZ", "ZZZZZ0", "ZZZZZ1", "ZZZZZ2", right];
    for (const securityCode of tries) {
      expect((await buy(player, { ...LARGE, securityCode })).body).toMatchObject(WRONG_CODE);
    }
    expect(await historyOf(player)).not.toContainEqual(
      expect.objectContaining({ type: "credit.pay" }),
    );
  });

  test("cannot be where there is no verified e-mail; smaller ones can", async () => {
    const player = await aPlayerWith(portal, 7_000);
    const refused = await buy(player, { ...LARGE, securityCode: "ABC123" });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ errorCode: paymentCodeErrors.noEmail });
    expect((await buy(player, SMALL)).body).toMatchObject({ status: "success" });
  });
});

describe("R-CODE-1 R-GAME-2: where two-factor is on", () => {
  test("the application confirms, each of its codes once, and no letter does", async () => {
    const player = await aRichPlayer(20_000);
    const mailed = await aSecurityCode(sandbox, player, "confirm.payment");
    const { secret } = await turnOnQuietly(portal, player);
    expect((await buy(player, LARGE)).body).toMatchObject({ errorCode: paymentCodeErrors.byApp });
    for (const securityCode of [mailed, wrongTotp(secret)]) {
      expect((await buy(player, { ...LARGE, securityCode })).body).toMatchObject(WRONG_CODE);
    }
    const securityCode = totpOf(secret);
    const answers = await together(20, () => buy(player, { ...LARGE, securityCode }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 19 });
    expect(await sandbox.deliveriesTo(player.username)).toHaveLength(1);
  });

  test("guesses at it are counted, and orders that take no code are not", async () => {
    const player = await aRichPlayer(6_000);
    const { secret } = await turnOnQuietly(portal, player);
    const browser = openBrowser(limited.url, player.browser.cookies);
    const { max } = limits.paymentCodeByUser;
    const guesses = await together(max + 5, (index) =>
      buy({ ...player, browser }, { ...LARGE, securityCode: wrongTotp(secret, index) }),
    );
    expect(tally(guesses.map(({ status }) => status))).toEqual({ 422: max, 429: 5 });
    const late = await buy({ ...player, browser }, { ...LARGE, securityCode: totpOf(secret) });
    expect(late.status).toBe(429);
    const small = await buy({ ...player, browser }, { creditAmount: 100, zoneId: "1" });
    expect(small.status).toBe(200);
  });
});
