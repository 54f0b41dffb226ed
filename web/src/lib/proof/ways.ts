import { getProofMethods, type ProofMethod, type ProvableAction } from "@portal/contract/proofs";
import { useState } from "react";
import { useCall } from "../api/use-call.ts";
import { usePasskeySupport } from "../browser/passkey-support.ts";
import { inOrderOfUse, type Way } from "./last-way.ts";

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
