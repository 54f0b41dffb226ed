/** Who may call: key, signature, clock, nonce. */
import { randomUUID } from "node:crypto";
import {
  expectCoins,
  expectDuplicate,
  expectFresh,
  expectNotDelivered,
  expectStatus,
  expectThat,
} from "../expect.ts";
import type { Exchange, Game, How, Order } from "../game.ts";
import type { SignedHeader } from "../signature.ts";
import { type GameCase, needsOtherKey } from "./game-case.ts";

const HEADERS: readonly SignedHeader[] = ["x-key-id", "x-timestamp", "x-nonce", "x-signature"];
/** The interface allows 300 s either way. */
const FAR_SECONDS = 400;
const NEAR_SECONDS = 240;
const SIGNATURE_LENGTH = 64;

export const signatureCases: readonly GameCase[] = [
  {
    id: "unsigned",
    title: "An order that lacks one of the four headers is answered 401",
    why: "Anybody who finds the address could give himself coins.",
    check: (game) =>
      refuseAll(
        game,
        HEADERS.map((without) => ({ without, note: `without ${without}` })),
      ),
  },
  {
    id: "forged",
    title:
      "An order signed with another key or secret, or with part of a signature, is answered 401",
    why: "Anybody who finds the address could give himself coins.",
    check: (game) =>
      refuseAll(game, [
        { secret: "another-secret", note: "signed with another secret" },
        { keyId: "another-key", note: "under another X-Key-Id" },
        { respell: () => "", note: "with an empty signature" },
        { respell: (right) => right.slice(0, 2), note: "with the first byte of the signature" },
        { respell: () => "0".repeat(SIGNATURE_LENGTH), note: "with a signature of zeros" },
        { respell: (right) => `${right}00`, note: "with more after the signature" },
      ]),
  },
  {
    id: "other-bytes",
    title: "A signature over another body, path or method is answered 401",
    why: "Who overhears one order could change its account or amount, or use a query's signature for an order.",
    check: async (game) => {
      const order = game.order();
      const more = JSON.stringify({ ...order, coins: order.coins * 10 });
      await refuseAll(
        game,
        [
          { signed: { body: more }, note: "signed over another amount" },
          { signed: { body: "" }, note: "signed over an empty body" },
          { signed: { path: "/v1/zones" }, note: "signed for the path /v1/zones" },
          { signed: { method: "GET" }, note: "signed for the method GET" },
        ],
        order,
      );
    },
  },
  {
    id: "two-keys",
    title:
      "Two keys are taken at once, each with its own secret; an order under one is known under the other",
    why: "While the key is changed every payment of one of them would stay pending, or be delivered twice.",
    missing: needsOtherKey,
    check: async (game) => {
      const { keyId, secret, otherKey } = game.target;
      const other = { ...otherKey, note: `under the key "${otherKey?.keyId}"` };
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        const exchange = await game.deliver(order, other);
        expectFresh(exchange);
        expectDuplicate(await game.deliver(order, { note: `repeated under the key "${keyId}"` }));
        return exchange.sent;
      });
      const { keyId: otherId, secret: otherSecret } = other;
      await refuseAll(game, [
        { keyId: otherId!, secret, note: "under the second key with the first one's secret" },
        { keyId, secret: otherSecret!, note: "under the first key with the second one's secret" },
      ]);
    },
  },
  {
    id: "raw-bytes",
    title: "The signature covers the body's bytes as they came, not JSON that was written anew",
    why: "JSON written anew differs in spaces and escapes: right orders would be refused for ever, and wrong bytes pass.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        const exchange = await game.post(respelled(order), { note: "signed as it stands" });
        expectFresh(exchange);
        return exchange.sent;
      });
      const other = game.order();
      const signed = { body: JSON.stringify(other) };
      const note = "signed over the same JSON in another spelling";
      expectStatus(await game.post(respelled(other), { signed, note }), 401);
      await expectNotDelivered(game, other.request_id);
    },
  },
  {
    id: "clock",
    title: `A time ${FAR_SECONDS} s away, and one that is no number, is answered 401`,
    why: "Who overhears a request could send it again next week.",
    check: (game) =>
      refuseAll(game, [
        { clockSeconds: -FAR_SECONDS, note: `${FAR_SECONDS} s old` },
        { clockSeconds: FAR_SECONDS, note: `${FAR_SECONDS} s ahead` },
        { timestamp: "NaN", note: 'with the timestamp "NaN"' },
        { timestamp: String(Date.now()), note: "with a timestamp in milliseconds" },
      ]),
  },
  {
    id: "clock-near",
    title: `A time ${NEAR_SECONDS} s away is admitted`,
    why: "Clocks differ. Every payment would stay pending while they do.",
    check: async (game) => {
      for (const clockSeconds of [-NEAR_SECONDS, NEAR_SECONDS]) {
        const note = `by a clock ${clockSeconds} s off`;
        expectStatus(await game.get("/v1/zones", { clockSeconds, note }), 200);
      }
    },
  },
  {
    id: "nonce",
    title: "A nonce is good for one request; a repeat has a nonce of its own",
    why: "A request that was overheard could be sent again within the five minutes.",
    check: async (game) => {
      const nonce = randomUUID();
      const order = game.order();
      expectFresh(await game.deliver(order, { nonce }));
      const note = "the same nonce a second time";
      expectStatus(await game.deliver(order, { nonce, note }), 401);
      const fresh = randomUUID();
      const both = await Promise.all([1, 2].map(() => twin(game, fresh)));
      const admitted = both.filter(({ came }) => came.kind === "answered" && came.status === 200);
      for (const one of both)
        expectThat(admitted.length === 1, one, "200 for one, 401 for the other");
    },
  },
];

const twin = (game: Game, nonce: string): Promise<Exchange> =>
  game.get("/v1/zones", { nonce, note: "two at once under one nonce" });

/** Sends an order that is not the portal's, in each way. None may be admitted or remembered. */
function refuseAll(game: Game, ways: readonly How[], order: Order = game.order()): Promise<void> {
  return expectCoins(game, 0, async () => {
    for (const how of ways) {
      expectStatus(await game.deliver(order, how), 401);
      await expectNotDelivered(game, order.request_id);
    }
    return `orders ${ways.map(({ note }) => note).join(", ")}`;
  });
}

/** Returns the same JSON in another spelling: other order, spaces, an escaped letter. */
function respelled(order: Order): string {
  const backwards = Object.fromEntries(Object.entries(order).toReversed());
  const first = order.account.charCodeAt(0).toString(16).padStart(4, "0");
  const account = `"account" : "\\u${first}${order.account.slice(1)}"`;
  return JSON.stringify(backwards, null, 2).replace(`"account": "${order.account}"`, account);
}
