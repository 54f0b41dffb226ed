/** Which money counts toward a gift campaign's threshold of 100.000đ: top-ups in its time, less what was recalled. */
import { AUTO_KEY_REWARD } from "@portal/contract/gift-code";
import { beforeEach, describe, expect, test } from "vitest";
import { post } from "../../domain/ledger/ledger.ts";
import { aGrant, hold, recall, topUp } from "../../testing/money/books.ts";
import {
  aTopUpCampaign,
  emptyInventories,
  giftCodesOf,
  hoursFromNow,
  receive,
  stock,
  withCampaigns,
} from "../../testing/money/gift-codes.ts";
import { brokenInvariants } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal, startTestPortal } from "../../testing/portal/test-portal.ts";

let player: Person;
let userId: number;
let paymentCode: string;

const portal = await aPortal(withCampaigns(aTopUpCampaign()));
beforeEach(async () => {
  await emptyInventories(portal);
  await stock(portal, "top-up", 5);
  player = await aPlayer(portal);
  const [row] = await portal.database.query<{ id: string; payment_code: string }>(
    "select id, payment_code from users where username = $1",
    [player.username],
  );
  userId = Number(row!.id);
  paymentCode = row!.payment_code;
});

/** Tops up. @returns the id of the top-up's transaction */
async function pay(amountVnd: number, hours = 0): Promise<string> {
  const { transactionId } = await topUp(portal.services.db, paymentCode, amountVnd);
  await portal.database.query(
    "update transactions set created_at = now() + make_interval(mins => $2) where id = $1",
    [transactionId, Math.round(hours * 60)],
  );
  return transactionId!;
}

/** Takes KP back as the operator, from one top-up or from none in particular. */
async function takeBack(creditKp: number, { of, hours = 0 }: { of?: string; hours?: number } = {}) {
  await recall(portal.ownerDb, userId, creditKp);
  await portal.database.query(
    `update transactions set parent_id = $2, created_at = now() + make_interval(mins => $3)
     where id = (select id from transactions where user_id = $1 and type = 'credit.recall'
       order by id desc limit 1)`,
    [userId, of ?? null, Math.round(hours * 60)],
  );
}

async function expectProgress(toppedUpVnd: number): Promise<void> {
  const [item] = await giftCodesOf(player);
  expect(item?.progress).toEqual({ toppedUpVnd, neededVnd: 100_000 });
  const { status, body } = await receive(player, AUTO_KEY_REWARD);
  if (toppedUpVnd >= 100_000) expect(status).toBe(200);
  else {
    expect([status, body["errorCode"]]).toEqual([409, "gift_not_earned"]);
    expect(body["message"]).toContain("100.000đ");
  }
}

describe("R-GIFT-1: a claim of type 9999 counts the top-ups during the campaign", () => {
  test("99.999đ are not enough, and one đồng more is", async () => {
    await pay(99_999);
    await expectProgress(99_999);
    await pay(1);
    await expectProgress(100_000);
    expect(await brokenInvariants(portal)).toEqual([]);
  });

  test("several top-ups add up", async () => {
    for (const amount of [20_000, 30_000, 50_000]) await pay(amount);
    await expectProgress(100_000);
  });

  test("top-ups before the campaign do not count", async () => {
    await pay(50_000, -2.1);
    await pay(60_000, -1.9);
    await expectProgress(60_000);
  });

  test("top-ups after the campaign do not count", async () => {
    const ended = withCampaigns(aTopUpCampaign({ from: hoursFromNow(-2), to: hoursFromNow(-1) }));
    const other = await startTestPortal(ended, portal.database);
    await pay(30_000, -1.5);
    await pay(70_000, -0.5);
    const session = { headers: { cookie: `session=${player.browser.cookies.get("session")}` } };
    const items: unknown = await (await fetch(`${other.url}/api/giftpaysys`, session)).json();
    expect(items).toMatchObject([{ progress: { toppedUpVnd: 30_000 }, availability: "over" }]);
    await other.close();
  });

  test("neither bonuses nor granted KP count", async () => {
    await portal.ownerDb.transaction(async (tx) => post(tx, await aGrant(tx, userId, {})));
    await expectProgress(0);
  });

  test("spent credit still counts", async () => {
    await pay(100_000);
    await hold(portal.services.db, userId, 1_050);
    await expectProgress(100_000);
  });

  test("top-ups of another player do not count", async () => {
    await topUp(portal.services.db, paymentCode, 40_000);
    player = await aPlayer(portal);
    await expectProgress(0);
  });

  test("pending and failed top-ups do not count", async () => {
    for (const status of ["pending", "failed"]) {
      await portal.database.query(
        `insert into transactions (user_id, type, status, value, currency)
         values ($1, 'topup.card', $2, 100000, 'VND')`,
        [userId, status],
      );
    }
    await expectProgress(0);
  });
});

describe("R-GIFT-1: recalled top-ups no longer count", () => {
  test("a whole top-up with its bonus", async () => {
    const recalled = await pay(100_000);
    await pay(60_000);
    await takeBack(1_050, { of: recalled });
    await expectProgress(60_000);
  });

  test("half a top-up", async () => {
    const recalled = await pay(100_000);
    await takeBack(525, { of: recalled });
    await expectProgress(50_000);
  });

  test("one top-up in several parts, and never more than there was", async () => {
    const recalled = await pay(100_000);
    await pay(20_000);
    for (const part of [525, 500, 400]) await takeBack(part, { of: recalled });
    await expectProgress(20_000);
  });

  test("KP without a top-up, in proportion to all top-ups", async () => {
    await pay(100_000);
    await pay(50_000);
    await takeBack(310);
    // A fifth of the 1.000 + 50 + 500 KP was recalled.
    await expectProgress(120_000);
  });

  test("a recall of more KP than the top-ups gave leaves nothing", async () => {
    await pay(100_000);
    await takeBack(5_000);
    await expectProgress(0);
  });

  test("a recall before the campaign has no effect", async () => {
    await takeBack(500, { hours: -3 });
    await pay(100_000);
    await expectProgress(100_000);
  });

  test("a recall of a top-up that does not count has no effect", async () => {
    const before = await pay(50_000, -3);
    await pay(100_000);
    await takeBack(500, { of: before });
    await expectProgress(100_000);
  });

  test("top-ups that are too small for any KP are added up", async () => {
    await pay(50);
    await pay(70);
    await expectProgress(120);
  });

  test("a code that was received before the recall stays the player's", async () => {
    const recalled = await pay(100_000);
    const { body } = await receive(player, AUTO_KEY_REWARD);
    await takeBack(1_050, { of: recalled });
    expect((await receive(player, AUTO_KEY_REWARD)).body).toEqual(body);
  });
});
