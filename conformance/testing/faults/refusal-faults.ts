import { KNOWN_DELIVERED, type PlantedFault } from "../planted-fault.ts";

export const refusalFaults: readonly PlantedFault[] = [
  {
    name: "confirms orders for unknown accounts",
    changes: [
      [
        `if (!isKnown || character === undefined) return isKnown ? "" : "unknown account";`,
        `if (!isKnown || character === undefined) return "";`,
      ],
    ],
    fails: ["unknown-account"],
  },
  {
    name: "confirms orders for a character that the account does not have",
    changes: [[`return isTheirs ? "" : "unknown character";`, `return "";`]],
    fails: ["unknown-character"],
  },
  {
    name: "refuses orders for the characters that it lists",
    changes: [[`return isTheirs ? "" : "unknown character";`, `return "unknown character";`]],
    fails: ["character"],
  },
  {
    name: "confirms orders for a closed zone",
    changes: [[`if (zone["open"] !== 1) return "zone is closed";`, ""]],
    fails: ["maintenance"],
  },
  {
    name: "says refused of what it has delivered",
    changes: [
      [
        KNOWN_DELIVERED,
        `if (known["state"] === "delivered") return { status: 200, body: { code: 2, message: "done" } };\n${KNOWN_DELIVERED}`,
      ],
    ],
    fails: ["two-keys", "repeat", "concurrent", "crowd", "character", "restart", "killed"],
    mayFail: ["lost-answer", "half-a-body"],
  },
  {
    name: "decides anew about a refused order at each repeat",
    changes: [
      ["const db = ", "const asked = new Set<string>();\nconst db = "],
      [
        "const refusal = whyRefused(order);",
        `const refusal = asked.has(order.request_id) ? "" : whyRefused(order);
  asked.add(order.request_id);
  if (refusal) return { status: 200, body: { code: 2, message: refusal } };`,
      ],
    ],
    fails: ["unknown-account", "unknown-zone", "refusal-stays"],
  },
  {
    name: "takes amounts as text and fractions",
    changes: [["Number.isSafeInteger(value) && (value as number) > 0", "Number(value) > 0"]],
    fails: ["malformed"],
  },
];
