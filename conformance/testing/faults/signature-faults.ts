import type { PlantedFault } from "../planted-fault.ts";

export const signatureFaults: readonly PlantedFault[] = [
  {
    name: "accepts any signature",
    changes: [
      [
        "if (given.length !== expected.length || !timingSafeEqual(given, expected))",
        "if (given.length > 1_000)",
      ],
    ],
    fails: ["unsigned", "forged", "other-bytes", "two-keys", "raw-bytes"],
  },
  {
    name: "compares the signature with JSON that it has written anew",
    changes: [
      ["call.path, sha256(call.body)].join", "call.path, sha256(rewritten(call.body))].join"],
      [
        "function sha256(",
        `function rewritten(body: Buffer): Buffer {
  try { return Buffer.from(JSON.stringify(JSON.parse(body.toString()))); } catch { return body; }
}
function sha256(`,
      ],
    ],
    fails: ["raw-bytes"],
  },
  {
    name: "takes one key only",
    changes: [
      [
        "const secret = keys.get(String(key));",
        "const secret = [...keys].at(-1)?.[0] === key ? keys.get(key) : undefined;",
      ],
    ],
    fails: ["two-keys"],
  },
  {
    name: "believes each key's secret under either name",
    changes: [
      [
        'const expected = createHmac("sha256", secret).update(signed).digest();',
        `const digests = [...keys.values()].map((each) => createHmac("sha256", each).update(signed).digest());
  const expected = digests.find((each) => each.toString("hex") === call.headers["x-signature"]) ?? digests[0]!;`,
      ],
    ],
    fails: ["two-keys"],
  },
  {
    name: "knows an order under its key alone",
    changes: [
      [
        "const order = readOrder(call.body);",
        'const read = readOrder(call.body); const order = read && { ...read, request_id: `${call.headers["x-key-id"] === "test-portal" ? "" : "other-"}${read.request_id}` };',
      ],
    ],
    fails: ["two-keys"],
  },
  {
    name: "decodes the path before it checks the signature",
    changes: [
      [
        'url: path = "", headers } = request;',
        'url = "", headers } = request; const path = decodeURIComponent(url);',
      ],
    ],
    fails: ["encoded-path"],
  },
  {
    name: "accepts an old timestamp",
    changes: [["Math.abs(nowSeconds - Number(time))", "Number(time) - nowSeconds"]],
    fails: ["clock"],
  },
  {
    name: "allows the clocks to differ by a minute only",
    changes: [["CLOCK_TOLERANCE_SECONDS = 300", "CLOCK_TOLERANCE_SECONDS = 60"]],
    fails: ["clock-near"],
  },
  {
    name: "takes a nonce again",
    changes: [
      ["return isFirstUse(nonce, nowSeconds)", "return isFirstUse(nonce, nowSeconds) || true"],
    ],
    fails: ["nonce"],
  },
];
