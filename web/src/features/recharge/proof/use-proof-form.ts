import { useLingui } from "@lingui/react/macro";
import { securityCode, smsCode } from "@portal/contract/values/fields";
import type { ProofInput, ProofMethod } from "@portal/contract/proofs";
import { totpCode } from "@portal/contract/two-factor";
import { useCallback, useState } from "react";
import * as z from "zod/mini";
import { checkWith, useForm } from "../../../lib/form/use-form.ts";

const CHECKS = {
  passkey: () => ({}),
  totp: checkWith(z.object({ proof: totpCode })),
  sms: checkWith(z.object({ proof: smsCode })),
  email: checkWith(z.object({ proof: securityCode })),
} as const satisfies Record<ProofMethod, unknown>;

/** The form for a proof by the chosen method. The server's errors appear on `proof`. */
export function useProofForm(
  methods: readonly ProofMethod[],
  submit: (proof: ProofInput) => Promise<void>,
) {
  const { t } = useLingui();
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? "email");
  const form = useForm({
    check: useCallback((values: object) => CHECKS[method](values), [method]),
    initial: { proof: "" },
    submit: async ({ proof: code }) => {
      if (method !== "passkey") return submit({ method, code });
      const { proveByPasskey } = await import("./prove-by-passkey.ts");
      const withoutAnswer = t`Chưa xác nhận được bằng khóa truy cập. Hãy thử lại hoặc chọn cách khác.`;
      await submit(await proveByPasskey(withoutAnswer));
    },
  });
  const choose = (chosen: ProofMethod) => {
    // A code of one method is not valid for another.
    form.set("proof", "");
    setMethod(chosen);
  };
  return { form, method, choose };
}
