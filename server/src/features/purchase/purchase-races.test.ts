/**
 * A package that is ordered or paid many times at once is bought and delivered once, to the character that the page
 * shows.
 */
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import {
  aPurchase,
  coinsOf,
  order,
  pay,
  purchaseOf,
  untilState,
} from "../../testing/money/purchases.ts";
import {
  aPlayerWith,
  brokenInvariants,
  contentOf,
  topUp,
  transfer,
  walletOf,
} from "../../testing/money/wallets.ts";
import { untilServed } from "../../testing/patience.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const PARALLEL = 50;
const COINS = 52_500;

const { portal, sandbox } = await aPortalWithSandbox();
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

test("R-SHOP-1: one order sent 50 times at once is one purchase, though the balance covers three", async () => {
  const player = await aPlayerWith(portal, 1_500);
  const key = randomUUID();
  const answers = await concurrently(PARALLEL, () => untilServed(() => order(player, {}, key)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  await untilState(player, String(answers[0]?.body["id"]), "delivered");
  await jobsDone(portal);
  expect(await coinsOf(sandbox, player)).toEqual([COINS]);
  expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
});

test("R-SHOP-1: 50 equal orders at once are one purchase, and 50 transfers at once pay it once", async () => {
  const player = await aPlayer(portal);
  const ids = new Set(await concurrently(PARALLEL, () => aPurchase(player)));
  expect(ids.size).toBe(1);
  const [id = ""] = ids;
  const content = await contentOf(player);
  await concurrently(PARALLEL, () => transfer(portal, content, 50_000));
  await untilState(player, id, "delivered");
  await jobsDone(portal);
  expect(await coinsOf(sandbox, player)).toEqual([COINS]);
  expect(await walletOf(player)).toEqual({ credit: PARALLEL * 500 - 500, debt: 0 });
});

test("R-SHOP-4: if the player changes the character while the money arrives, the coins go to the character that the purchase shows", async () => {
  const CHOICES = ["demo-1", "demo-2"];
  const player = await aPlayer(portal, { username: "demo" });
  const choose = (characterId: string) => untilServed(() => order(player, { characterId }));
  const { body } = await choose("demo-1");
  const content = await contentOf(player);
  const [answers] = await Promise.all([
    concurrently(PARALLEL, (at) => choose(CHOICES[at % 2]!)),
    transfer(portal, content, 50_000),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await untilState(player, String(body["id"]), "delivered");
  await jobsDone(portal);
  const paid = await purchaseOf(player, String(body["id"]));
  // Choices after the payment are a second order, which waits for its own money.
  const ids = new Set(answers.map((answer) => String(answer.body["id"])));
  expect(ids.size).toBeLessThanOrEqual(2);
  expect(await sandbox.deliveriesTo(player.username)).toMatchObject([
    { requestId: paid.id, character: paid.characterId },
  ]);
  expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
});

test("R-SHOP-1: a purchase that the player pays 50 times at once is delivered once", async () => {
  const player = await aPlayer(portal);
  const id = await aPurchase(player);
  await portal.database.query("update purchases set why = 'zone_closed' where id = $1", [id]);
  await topUp(portal, player, 100_000);
  expect((await purchaseOf(player, id)).state).toBe("waits_for_player");
  const answers = await concurrently(PARALLEL, () => untilServed(() => pay(player, id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await untilState(player, id, "delivered");
  expect(await coinsOf(sandbox, player)).toEqual([COINS]);
  expect(await walletOf(player)).toEqual({ credit: 550, debt: 0 });
});
