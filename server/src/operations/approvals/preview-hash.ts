/** The hash by which an approval is bound to an order and its previewed facts. */
import { createHash } from "node:crypto";
import type { OperationFacts } from "@portal/contract/console/evidence";
import type { OperationOrder } from "@portal/contract/console/operations";
import { isMacUnderAny, keyedDigest, type MacKeys } from "../../kit/crypto/keys.ts";
import { isPersonal } from "./sealed-order.ts";

/** The purpose from which the hash's keys are derived. */
export const PREVIEW_KEYS_PURPOSE = "previews";

/**
 * Returns the SHA-256 of an order and its facts, independent of the order of their fields. Personal fields are replaced
 * by a keyed digest: proposals keep the hash for good, and a phone number could be guessed from it.
 */
export function hashOf(order: OperationOrder, facts: OperationFacts, [key]: MacKeys): Buffer {
  return hashUnder(key, order, facts);
}

/** Returns whether a hash is that of an order and its facts, under any of the keys, so also under a former secret. */
export function isHashOf(
  hash: Buffer,
  { order, facts }: { readonly order: OperationOrder; readonly facts: OperationFacts },
  keys: MacKeys,
): boolean {
  return isMacUnderAny(keys, hash, (key) => hashUnder(key, order, facts));
}

function hashUnder(key: Buffer, order: OperationOrder, facts: OperationFacts): Buffer {
  const kept = Object.entries(order).map(([name, value]): [string, unknown] => [
    name,
    isPersonal(name) ? digestOf(key, name, value) : value,
  ]);
  const text = [kept, Object.entries(facts)].map((fields) =>
    JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  return createHash("sha256").update(text.join("\n")).digest();
}

const digestOf = (key: Buffer, name: string, value: unknown): string =>
  keyedDigest(key, [name, JSON.stringify(value) ?? ""]).toString("hex");
