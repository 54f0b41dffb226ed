import { PROOF_FIELD, type ProofInput, type ProvableAction } from "@portal/contract/proofs";
import { rememberWay } from "./last-way.ts";
import { useProving } from "./use-proving.ts";
import { useWays } from "./ways.ts";

type Typed = { readonly currentPassword: string; readonly code: string };
type Sent = Typed | (Pick<Typed, "currentPassword"> & { readonly proof: ProofInput });

/**
 * The second factor of a form that takes the password and, in place of the application's code, a passkey.
 * @param isAsked whether the account has one
 */
export function useSecondFactor(action: ProvableAction, isAsked = true) {
  const { ways, way, choose } = useWays(action, "totp", isAsked);
  const prove = useProving(action);
  const byPasskey = isAsked && way === "passkey";
  return {
    byPasskey,
    /** For `SecondFactor`. */
    choice: { ways, way, onChoose: choose },
    /** For the form: what its answer may name, though no field is there. */
    fieldless: byPasskey ? [PROOF_FIELD] : [],
    /** Sends what was typed, or the passkey's proof in place of the code, and remembers the way that was taken. */
    sendWith: async (typed: Typed, send: (body: Sent) => Promise<unknown>): Promise<void> => {
      const { currentPassword } = typed;
      await send(byPasskey ? { currentPassword, proof: await prove("passkey", "") } : typed);
      if (isAsked) rememberWay(way);
    },
  };
}
