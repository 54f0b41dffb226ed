import { useLingui } from "@lingui/react/macro";
import type { FieldErrors } from "@portal/contract/http/errors";
import type { ProofInput, ProofMethod, ProvableAction } from "@portal/contract/proofs";
import { totpCode } from "@portal/contract/two-factor";
import { securityCode, smsCode } from "@portal/contract/values/fields";
import * as z from "zod/mini";
import { arrived } from "../browser/new-release.ts";
import { checkWith } from "../form/use-form.ts";

/** The checks of a form whose field `proof` holds the code of the chosen method. */
export const PROOF_CHECKS: Readonly<Record<ProofMethod, (values: unknown) => FieldErrors>> = {
  passkey: () => ({}),
  totp: checkWith(z.object({ proof: totpCode })),
  sms: checkWith(z.object({ proof: smsCode })),
  email: checkWith(z.object({ proof: securityCode })),
};

/** Returns a function that makes the proof of a method: of the typed code, or by the browser's own dialog. */
export function useProving(action: ProvableAction) {
  const { t } = useLingui();
  return async (method: ProofMethod, code: string): Promise<ProofInput> => {
    if (method !== "passkey") return { method, code };
    const { proveByPasskey } = await arrived(import("./prove-by-passkey.ts"));
    const withoutAnswer = t`Chưa xác nhận được bằng khóa truy cập. Hãy thử lại hoặc chọn cách khác.`;
    return proveByPasskey(action, withoutAnswer);
  };
}
