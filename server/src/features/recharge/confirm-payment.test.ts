/** Above the operator's daily sum, a recharge needs a proof by the player; below it none. */
import type { RechargeOptions } from "@portal/contract/recharge";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { awayFromMidnight } from "../../testing/moments.ts";
import { tally, concurrently } from "../../testing/concurrently.ts";
import {
  aPlayerWith,
  brokenInvariants,
  historyOf,
  topUp,
  walletOf,
} from "../../testing/money/wallets.ts";
import type { Person } from "../../testing/people/people.ts";
import { aPlayerWithPhone } from "../../testing/people/phones.ts";
import { buy, buySurely, confirmAbove } from "../../testing/people/proofs.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const LIMIT_KP = 2_000;

const { portal, sandbox } = await aPortalWithSandbox({
  PORTAL_CONFIG: confirmAbove(LIMIT_KP),
});
/** Over the same database, with the demo's settings, which never demand a proof. */
const unconfirmed = await aPortal({ GAME_API_URL: sandbox.gameApiUrl }, portal.database);
beforeEach(() => sandbox.reset());
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const optionsOf = async ({ browser }: Person) =>
  (await browser.get("/api/recharge/game")).body as unknown as RechargeOptions;
const order = (creditAmount: number) => ({ creditAmount, zoneId: "1" });

test("R-GAME-2: a player with nothing verified can buy every amount", async () => {
  const player = await aPlayerWith(unconfirmed, 10_000);
  const options = await optionsOf(player);
  // Only the fields of the specification.
  expect(options).toEqual({
    coinName: "Ngân Lượng",
    payableValues: options.payableValues.map(({ credit, coinsReceived }) => ({
      credit,
      coinsReceived,
    })),
  });
  for (const { credit } of options.payableValues) {
    const answer = await player.browser.post("/api/recharge/game", order(credit));
    expect([credit, answer.status, answer.body["status"]]).toEqual([credit, 200, "success"]);
  }
});

describe("R-GAME-2: the operator's daily sum without a proof", () => {
  beforeEach(awayFromMidnight);

  test("counts all orders of the day, also 50 concurrent ones", async () => {
    const player = await aPlayerWithPhone(portal);
    await topUp(portal, player, 3_000_000);
    const { credit } = await walletOf(player);
    const answers = await concurrently(50, () => buySurely(player, order(500)));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 4, 403: 46 });
    expect((await walletOf(player)).credit).toBe(credit - LIMIT_KP);
    for (const refused of answers.filter(({ status }) => status === 403)) {
      expect(refused.body).toMatchObject({ errorCode: "payment_proof_needed" });
    }
  });

  test("does not count refused orders, nor those of yesterday", async () => {
    const player = await aPlayerWith(portal, 9_000);
    expect((await buy(player, order(2_000))).status).toBe(200);
    expect((await buy(player, order(100))).status).toBe(403);
    await portal.database.query(
      `update transactions set created_at = date_trunc('day', now(), 'Asia/Ho_Chi_Minh') - interval '1 s'
       where type = 'credit.pay' and user_id = (select id from users where username = $1)`,
      [player.username],
    );
    await sandbox.setZoneOpen("1", false);
    const refused = await buy(player, order(2_000));
    expect([refused.status, refused.body["errorCode"]]).toEqual([409, "recharge_refused"]);
    await sandbox.setZoneOpen("1", true);
    expect((await buy(player, order(2_000))).status).toBe(200);
    expect((await buy(player, order(100))).status).toBe(403);
  });

  test("is listed with the amounts", async () => {
    const player = await aPlayerWith(portal, 2_000);
    await buy(player, order(500));
    const { payableValues, confirmation } = await optionsOf(player);
    expect(
      payableValues.filter(({ needsProof }) => needsProof).map(({ credit }) => credit),
    ).toEqual([2_000, 5_000]);
    expect(confirmation).toEqual({
      aboveKpPerDay: LIMIT_KP,
      spentTodayKp: 500,
      methods: [],
      // Passkeys, too: the test's portal has a domain.
      steps: ["verify-phone", "add-email", "add-passkey"],
    });
  });

  test("lists the steps that the player can take, and then the proofs", async () => {
    const player = await aPlayerWithPhone(portal, { verified: false });
    const setEmail = (verified: boolean) =>
      portal.database.query(
        `update users set email = 'a@example.vn', email_verified_at = case when $1 then now() end
         where username = $2`,
        [verified, player.username],
      );
    await setEmail(false);
    expect((await optionsOf(player)).confirmation).toMatchObject({
      methods: [],
      steps: ["verify-phone", "verify-email", "add-passkey"],
    });
    await sandbox.sms({ from: player.phone, text: `KH ${player.username}` });
    expect((await optionsOf(player)).confirmation).toMatchObject({ methods: ["sms"], steps: [] });
    await setEmail(true);
    expect((await optionsOf(player)).confirmation).toMatchObject({ methods: ["sms", "email"] });
  });

  test("refuses a player without any proof and takes nothing; smaller amounts succeed", async () => {
    const player = await aPlayerWith(portal, 7_000);
    const refused = await buy(player, order(5_000));
    expect([refused.status, refused.body["errorCode"]]).toEqual([403, "payment_proof_missing"]);
    expect((await walletOf(player)).credit).toBe(7_000);
    expect(await historyOf(player)).not.toContainEqual(
      expect.objectContaining({ type: "credit.pay" }),
    );
    expect((await buy(player, order(2_000))).body).toMatchObject({ status: "success" });
  });

  test("does not matter if the credit is too low", async () => {
    const player = await aPlayerWith(portal, 100);
    expect((await buy(player, order(5_000))).body).toMatchObject({ errorCode: "credit_too_low" });
  });
});
