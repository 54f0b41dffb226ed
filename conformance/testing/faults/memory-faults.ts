import { ASYNCHRONOUS, sleep, type PlantedFault } from "../planted-fault.ts";

export const memoryFaults: readonly PlantedFault[] = [
  {
    name: "forgets its orders at a restart",
    changes: [
      [
        "pragma synchronous = full",
        "pragma synchronous = full; create temp table deliveries (request_id primary key, body_hash, account, zone_id, coins, state, message, at)",
      ],
    ],
    fails: ["restart", "killed", "log"],
  },
  {
    name: "goes on with an order that it has not written down, when the caller has gone",
    changes: [
      [
        ".then((body) => {",
        `.then(async (body) => {
      if (body.length > 0) ${sleep(40)}
      if (response.destroyed) ${sleep(4_000)}`,
      ],
    ],
    fails: ["not-found-stays"],
    mayFail: ["lost-answer"],
  },
  {
    name: "says not_found of an order that it has delivered",
    changes: [
      [
        `return row?.["state"] ?? "not_found";`,
        `return row?.["state"] === "rejected" ? "rejected" : "not_found";`,
      ],
    ],
    fails: ["delivery", "amount", "committed", "conflict", "lost-answer", "restart", "killed"],
  },
  {
    name: "answers 404 for an order that it does not have",
    changes: [
      [
        "return { status: 200, body: { code: 0, state: stateOf(decodeURIComponent(id)) } };",
        `const state = stateOf(decodeURIComponent(id));
    return { status: state === "not_found" ? 404 : 200, body: { code: 0, state } };`,
      ],
    ],
    fails: ["never-sent"],
  },
  {
    name: "uses up an id though only half of the order has come",
    changes: [
      [
        "    chunks.push(chunk);",
        `    chunks.push(chunk);
    const id = /"request_id":"([^"]+)"/.exec(String(chunk))?.[1];
    if (id && !String(chunk).endsWith("}")) {
      writeDelivery({ request_id: id, account: "", zone_id: "", coins: 0 }, "", "half");
    }`,
      ],
    ],
    fails: ["half-a-body"],
  },
  {
    name: "logs refused orders too",
    changes: [["where state = 'delivered' order by at", "order by at"]],
    fails: ["log"],
  },
  {
    name: "takes longer than the portal waits",
    changes: [
      ...ASYNCHRONOUS,
      [
        "return zonesOf(decodeURIComponent(id));",
        `return (async () => {
      if (id.includes("%")) ${sleep(6_500)}
      return zonesOf(decodeURIComponent(id));
    })();`,
      ],
    ],
    fails: ["in-time"],
  },
  {
    name: "lists numbers in place of texts, and answers 404 for an account without zones",
    changes: [
      ["({ id, name, open: open === 1 })", "({ id: Number(id), name, open: open === 1 })"],
      [`    id,\n    name: first?.["zone"],`, `    id: Number(id),\n    name: first?.["zone"],`],
      [
        "return { status: 200, body: { code: 0, zones: list } };",
        "return { status: list.length ? 200 : 404, body: { code: 0, zones: list } };",
      ],
    ],
    fails: ["zones", "account-zones", "stranger-zones", "encoded-path"],
  },
];
