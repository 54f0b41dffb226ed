/** Mistakes of game servers, planted in the reference, and the cases that must find each. */

export type PlantedFault = {
  readonly name: string;
  /** Text that stands once in the reference, and what stands in its place. */
  readonly changes: readonly (readonly [text: string, wrong: string])[];
  /** The ids of the cases that fail; all others pass. */
  readonly fails: readonly string[];
  /** Those that fail or pass as chance has it. */
  readonly mayFail?: readonly string[];
};

/** A statement of the wrong program. */
export const sleep = (ms: number) => `await new Promise((resolve) => setTimeout(resolve, ${ms}));`;

/** Lets a call wait amid its work, as one does that asks a database over the network. */
export const ASYNCHRONOUS = [
  ["const answer = answerTo(", "const answer = await answerTo("],
  [".then((body) => {", ".then(async (body) => {"],
] as const;
/** The line of the reference that makes order and coins one commit. */
export const DELIVER = "return inTransaction(() => deliver(order, sha256(call.body)));";
/** Commits each statement by itself. */
export const WITHOUT_TRANSACTION = [
  ...ASYNCHRONOUS,
  [DELIVER, "return deliver(order, sha256(call.body));"],
  [
    "function deliver(order: Order, bodyHash: string): Answer {",
    "async function deliver(order: Order, bodyHash: string) {",
  ],
] as const;
/** The beginning of the reference's answer to a repeat. */
export const KNOWN_DELIVERED = `  if (known["state"] === "delivered") return`;
