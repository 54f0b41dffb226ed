/** Remembers on this device how the player confirmed last. */
import type { ProofMethod } from "@portal/contract/proofs";
import { readKept, writeKept } from "../browser/storage.ts";

/** A way to confirm: one of the proofs, or the call's own way. */
export type Way = ProofMethod | "password";

const KEY = "proof.last";

/** The ways with the one that was used last on this device first. */
export function inOrderOfUse<One extends Way>(ways: readonly One[]): readonly One[] {
  const last = readKept(KEY);
  return [...ways].sort((one, other) => Number(other === last) - Number(one === last));
}

export const rememberWay = (way: Way): void => writeKept(KEY, way);
