import { changeEmail } from "@portal/contract/email-verification";
import { email } from "@portal/contract/values/fields";
import { required } from "@portal/contract/values/required";
import type { User } from "@portal/contract/session";
import { useCallback } from "react";
import * as z from "zod/mini";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { PROOF_CHECKS, useProving } from "../../lib/proof/use-proving.ts";
import { rememberWay, type Way } from "../../lib/proof/last-way.ts";
import { useWays } from "../../lib/proof/ways.ts";
import { refreshUser } from "../../lib/session/session.ts";

const checkEmail = checkWith(z.object({ newEmail: email }));
const checkPassword = checkWith(z.object({ currentPassword: required("Vui lòng nhập mật khẩu.") }));

const KEPT = { form: "email", fields: ["newEmail"] } as const;

/** The change of the email address. `onSaved` gets the server's message. */
export function useEmailForm(user: User, onSaved: (message: string) => void) {
  const { ways, way, choose } = useWays("confirm.change_email", "password");
  const prove = useProving("confirm.change_email");
  const form = useForm({
    check: useCallback(
      (values: object) => ({
        ...checkEmail(values),
        ...(way === "password" ? checkPassword(values) : PROOF_CHECKS[way](values)),
      }),
      [way],
    ),
    initial: { newEmail: "", currentPassword: "", proof: "" },
    kept: KEPT,
    submit: async ({ newEmail, currentPassword, proof: code }) => {
      const given = way === "password" ? { currentPassword } : { proof: await prove(way, code) };
      try {
        const { message } = await send(changeEmail, { body: { newEmail, ...given } });
        rememberWay(way);
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
  const chooseWay = (chosen: Way) => {
    // A code of one method is not valid for another.
    form.set("proof", "");
    choose(chosen);
  };
  return { form, canSave: !isSame, ways, way, chooseWay };
}
