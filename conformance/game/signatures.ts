/** Cases: the game accepts only requests with the right key, signature, time and nonce. */
import { randomUUID } from "node:crypto";
import { need } from "../verdict.ts";
import {
  atOnce,
  expectCoins,
  expectNotDelivered,
  expectOutcome,
  expectStatus,
  expectThat,
} from "./expect.ts";
import type { Game, GameCases, Order } from "./game.ts";
import type { How, SignedHeader } from "./wire.ts";

const HEADERS: readonly SignedHeader[] = ["x-key-id", "x-timestamp", "x-nonce", "x-signature"];
/** Clock differences beyond and within the 300 s that the interface allows either way. */
const FAR_SECONDS = 400;
const NEAR_SECONDS = 240;

export const signatureCases: GameCases = {
  signature: {
    title: "An order without its own signature by the right key is answered 401",
    why: "Anybody who finds the address could give themselves coins, or change the account or amount of an order.",
    check: async (game) => {
      const order = game.order();
      const tenfold = JSON.stringify({ ...order, coins: order.coins * 10 });
      await expectAllRefused(
        game,
        [
          ...HEADERS.map((without) => ({ without, note: `without ${without}` })),
          { secret: "another-secret", note: "signed with another secret" },
          { keyId: "another-key", note: "under another X-Key-Id" },
          { changeSignature: () => "", note: "with an empty signature" },
          { changeSignature: (right) => right.slice(0, 2), note: "with its first byte" },
          { changeSignature: () => "0".repeat(64), note: "with a signature of zeros" },
          { changeSignature: (right) => `${right}00`, note: "with more after the signature" },
          { signed: { body: tenfold }, note: "signed over another amount" },
          { signed: { body: "" }, note: "signed over an empty body" },
          { signed: { path: "/v1/zones" }, note: "signed for the path /v1/zones" },
          { signed: { method: "GET" }, note: "signed for the method GET" },
        ],
        order,
      );
    },
  },
  "two-keys": {
    title:
      "Two keys are taken at once, each with its own secret; an order under one is known under the other",
    why: "While the key is changed every payment of one of them would stay pending, or be delivered twice.",
    check: async (game) => {
      const { keyId, secret } = game.target;
      const otherKey = need(
        game.target.otherKey,
        "GAME_API_KEY_ID_PREVIOUS and GAME_API_SECRET_PREVIOUS: a second key that the server takes",
      );
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        const note = `under the key "${otherKey.keyId}"`;
        expectOutcome(await game.deliver(order, { ...otherKey, note }), "delivered");
        const repeat = { note: `repeated under the key "${keyId}"` };
        expectOutcome(await game.deliver(order, repeat), "duplicate");
      });
      await expectAllRefused(game, [
        { keyId: otherKey.keyId, secret, note: "under the second key with the first secret" },
        { keyId, secret: otherKey.secret, note: "under the first key with the second secret" },
      ]);
    },
  },
  "raw-bytes": {
    title: "The signature covers the body's bytes as they came, not JSON that was written again",
    why: "JSON written again differs in spaces and escapes: the game would refuse right orders and take wrong bytes.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        const note = "signed as it stands";
        expectOutcome(await game.post(rewritten(order), { note }), "delivered");
      });
      const other = game.order();
      const signed = { body: JSON.stringify(other) };
      const note = "signed over the same JSON with other spaces";
      expectStatus(await game.post(rewritten(other), { signed, note }), 401);
      await expectNotDelivered(game, other.request_id);
    },
  },
  clock: {
    title: `A time ${FAR_SECONDS} s away, and one that is no number, is answered 401`,
    why: "An attacker who intercepts a request could send it again next week.",
    check: (game) =>
      expectAllRefused(game, [
        { clockSeconds: -FAR_SECONDS, note: `${FAR_SECONDS} s old` },
        { clockSeconds: FAR_SECONDS, note: `${FAR_SECONDS} s ahead` },
        { timestamp: "NaN", note: 'with the timestamp "NaN"' },
        { timestamp: String(Date.now()), note: "with a timestamp in milliseconds" },
      ]),
  },
  "clock-near": {
    title: `A time ${NEAR_SECONDS} s away is admitted`,
    why: "Clocks differ. Every payment would stay pending while they do.",
    check: async (game) => {
      for (const clockSeconds of [-NEAR_SECONDS, NEAR_SECONDS]) {
        const note = `by a clock ${clockSeconds} s off`;
        expectStatus(await game.get("/v1/zones", { clockSeconds, note }), 200);
      }
    },
  },
  nonce: {
    title: "A nonce is good for one request; a repeat has another nonce",
    why: "An intercepted request could be sent again within the five minutes.",
    check: async (game) => {
      const [nonce, shared] = [randomUUID(), randomUUID()];
      const order = game.order();
      expectOutcome(await game.deliver(order, { nonce }), "delivered");
      expectStatus(await game.deliver(order, { nonce, note: "the same nonce again" }), 401);
      const how = { nonce: shared, note: "two at once under one nonce" };
      const both = await atOnce(2, () => game.get("/v1/zones", how));
      const admitted = both.filter(({ status }) => status === 200);
      for (const one of both)
        expectThat(admitted.length === 1, one, "200 for one, 401 for the other");
    },
  },
};

/** Sends an order in each way. The game must neither take nor remember any of them. */
function expectAllRefused(game: Game, ways: readonly How[], order = game.order()): Promise<void> {
  return expectCoins(game, 0, async () => {
    for (const how of ways) {
      expectStatus(await game.deliver(order, how), 401);
      await expectNotDelivered(game, order.request_id);
    }
  });
}

/** Returns the same JSON with another order of fields, other spaces and an escaped letter. */
function rewritten(order: Order): string {
  const backwards = Object.fromEntries(Object.entries(order).toReversed());
  const first = order.account.charCodeAt(0).toString(16).padStart(4, "0");
  const account = `"account" : "\\u${first}${order.account.slice(1)}"`;
  return JSON.stringify(backwards, null, 2).replace(`"account": "${order.account}"`, account);
}
