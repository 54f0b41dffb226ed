import { changeEmail } from "@portal/contract/email-verification";
import type { FieldErrors } from "@portal/contract/http/errors";
import { email, securityCode } from "@portal/contract/values/fields";
import { required } from "@portal/contract/values/required";
import type { User } from "@portal/contract/session";
import { useCallback, useState } from "react";
import * as z from "zod/mini";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import type { Proof } from "./email-proof.tsx";

const checks = {
  password: checkWith(
    z.object({ newEmail: email, currentPassword: required("Vui lòng nhập mật khẩu.") }),
  ),
  code: checkWith(z.object({ newEmail: email, securityCode })),
} as const satisfies Record<Proof, (values: unknown) => FieldErrors>;

const KEPT = { form: "email", fields: ["newEmail"] } as const;

/** The change of the email address. `onSaved` gets the server's message. */
export function useEmailForm(user: User, onSaved: (message: string) => void) {
  const [proof, setProof] = useState<Proof>("password");
  const form = useForm({
    check: useCallback((values: object) => checks[proof](values), [proof]),
    initial: { newEmail: "", currentPassword: "", securityCode: "" },
    kept: KEPT,
    submit: async ({ newEmail, currentPassword, securityCode: code }) => {
      const given = proof === "password" ? { currentPassword } : { securityCode: code };
      try {
        const { message } = await send(changeEmail, { body: { newEmail, ...given } });
        await refreshUser();
        onSaved(message);
      } catch (thrown) {
        // Changed or verified in another window.
        if (asApiError(thrown).statusCode === CONFLICT) await refreshUser();
        throw thrown;
      }
    },
  });
  const isSame = form.values.newEmail.toLowerCase() === user.email?.toLowerCase();
  return { form, canSave: !isSame, proof, setProof };
}
