import type { ProofInput, ProofMethod, ProvableAction } from "@portal/contract/proofs";
import { useCallback, useState } from "react";
import { useForm } from "../form/use-form.ts";
import { rememberWay } from "./last-way.ts";
import { PROOF_CHECKS, useProving } from "./use-proving.ts";

/** The form for a proof by the chosen method. The server's errors appear on `proof`. */
export function useProofForm(
  action: ProvableAction,
  methods: readonly ProofMethod[],
  submit: (proof: ProofInput) => Promise<void>,
) {
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? "email");
  const prove = useProving(action);
  const form = useForm({
    check: useCallback((values: object) => PROOF_CHECKS[method](values), [method]),
    initial: { proof: "" },
    submit: async ({ proof: code }) => {
      await submit(await prove(method, code));
      rememberWay(method);
    },
  });
  const choose = (chosen: ProofMethod) => {
    // A code of one method is not valid for another.
    form.set("proof", "");
    setMethod(chosen);
  };
  return { form, method, choose };
}
