import {
  ASYNCHRONOUS,
  DELIVER,
  KNOWN_DELIVERED,
  sleep,
  WITHOUT_TRANSACTION,
  type PlantedFault,
} from "../planted-fault.ts";

export const deliveryFaults: readonly PlantedFault[] = [
  {
    name: "delivers again at each repeat",
    changes: [
      [KNOWN_DELIVERED, `if (known["state"] === "delivered") addCoins(known);\n${KNOWN_DELIVERED}`],
      ["select body_hash, state, message from", "select * from"],
    ],
    fails: [
      "two-keys",
      "repeat",
      "concurrent",
      "crowd",
      "conflict-at-once",
      "character",
      "lost-answer",
      "restart",
      "killed",
    ],
  },
  {
    name: "looks first and writes later: orders that come at once are delivered twice",
    changes: [
      ...WITHOUT_TRANSACTION,
      ["order.request_id);\n  if (known)", `order.request_id);\n  ${sleep(5)}\n  if (known)`],
      ["insert into deliveries values", "insert or replace into deliveries values"],
    ],
    fails: ["concurrent", "conflict-at-once"],
    mayFail: ["lost-answer", "killed"],
  },
  {
    name: "writes the order and its coins in two commits",
    changes: [
      ...WITHOUT_TRANSACTION,
      ["  addCoins(order);\n", `  ${sleep(10)}\n  addCoins(order);\n`],
    ],
    fails: ["killed"],
    mayFail: ["lost-answer"],
  },
  {
    name: "reads the balance, adds and writes it back",
    changes: [
      ...ASYNCHRONOUS,
      [
        DELIVER,
        `return (async () => {
      const { account, zone_id: zone } = order;
      const row = db.prepare("select coins from purses where account = ? and zone_id = ?").get(account, zone);
      ${sleep(3)}
      const purse = Number(row?.["coins"] ?? 0);
      return inTransaction(() => deliver({ ...order, purse }, sha256(call.body)));
    })();`,
      ],
      ["zone_id: zoneId, coins }: Order): void", "zone_id: zoneId, coins, purse }: Order): void"],
      [".run(account, zoneId, coins);", ".run(account, zoneId, coins + purse);"],
      ["set coins = coins + excluded.coins", "set coins = excluded.coins"],
    ],
    fails: ["crowd", "killed"],
    mayFail: ["lost-answer"],
  },
  {
    name: "answers before it has committed",
    changes: [
      [
        DELIVER,
        `const known = db.prepare("select 1 from deliveries where request_id = ?").get(order.request_id);
    if (known || whyRefused(order)) return inTransaction(() => deliver(order, sha256(call.body)));
    setTimeout(() => inTransaction(() => deliver(order, sha256(call.body))), 300);
    return { status: 200, body: { code: 0 } };`,
      ],
    ],
    fails: [
      "two-keys",
      "raw-bytes",
      "delivery",
      "amount",
      "committed",
      "repeat",
      "character",
      "killed",
    ],
    mayFail: [
      "unknown-character",
      // Coins of an earlier order may come while this one is looked at.
      "refusal-stays",
      "clock",
      "nonce",
      "concurrent",
      "crowd",
      "conflict",
      "conflict-at-once",
      "unknown-account",
      "lost-answer",
      "half-a-body",
      "malformed",
      "restart",
      "log",
    ],
  },
  {
    name: "gives a hundred times the coins",
    changes: [[".run(account, zoneId, coins);", ".run(account, zoneId, coins * 100);"]],
    fails: [
      "two-keys",
      "raw-bytes",
      "delivery",
      "amount",
      "committed",
      "repeat",
      "concurrent",
      "crowd",
      "conflict",
      "conflict-at-once",
      "character",
      "lost-answer",
      "half-a-body",
      "restart",
      "killed",
    ],
  },
  {
    name: "takes another order under a used id for a new one",
    changes: [
      [".get(order.request_id);\n  if", ".get(order.request_id + bodyHash);\n  if"],
      ["    order.request_id,\n", "    order.request_id + bodyHash,\n"],
      ['where request_id = ?").get(requestId)', 'where request_id like ?").get(requestId + "%")'],
    ],
    fails: ["conflict", "conflict-at-once", "character", "log"],
  },
];
