import { getProofMethods, type ProofMethod, type ProvableAction } from "@portal/contract/proofs";
import { useState } from "react";
import { useCall } from "../api/use-call.ts";
import { usePasskeySupport } from "../browser/passkey-support.ts";
import { readKept, writeKept } from "../browser/storage.ts";

const KEY = "proof.last";

/** Leaves out passkeys where the browser has none, unless they are the only method. */
export function useUsableMethods(methods: readonly ProofMethod[]): readonly ProofMethod[] {
  const hasPasskeys = usePasskeySupport() === "here";
  const usable = methods.filter((method) => hasPasskeys || method !== "passkey");
  return usable.length > 0 ? usable : methods;
}

/**
 * Holds the choice among the ways to confirm an action.
 * @param own what the action takes of everybody; the only way until the others are known
 */
export function useWays(action: ProvableAction, own: Way, when = true) {
  const { data } = useCall(getProofMethods, () => ({ params: { action } }), { when });
  const usable = useUsableMethods(data?.methods ?? []);
  const ways = inOrderOfUse([own, ...usable.filter((method) => method !== own)]);
  const [chosen, choose] = useState<Way>();
  const first = ways[0] ?? own;
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : first;
  return { ways, way, choose };
}

/** A way to confirm: one of the proofs, or the call's own way. */
export type Way = ProofMethod | "password";

/** The ways with the one that was used last on this device first. */
export function inOrderOfUse<One extends Way>(ways: readonly One[]): readonly One[] {
  const last = readKept(KEY);
  return [...ways].sort((one, other) => Number(other === last) - Number(one === last));
}

export const rememberWay = (way: Way): void => writeKept(KEY, way);
