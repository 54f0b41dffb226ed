import type { ReplyOf } from "@portal/contract/http/call";
import type { FieldErrors } from "@portal/contract/http/errors";
import { securityCode, smsCode } from "@portal/contract/values/fields";
import { changePhone, changePhoneForm, updatePhone } from "@portal/contract/security";
import { useCallback, useState } from "react";
import * as z from "zod/mini";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { useBotCheck } from "../../lib/bot-check/bot-check.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";

/** The proofs that a change of phone takes from the player. */
export type Proofs = ReplyOf<typeof changePhone>;

type Values = { newPhoneNumber: string; otpNumber: string; securityCode: string };

const KEPT = { form: "phone", fields: ["newPhoneNumber"] } as const;

const checkPhone = checkWith(changePhoneForm);
const checkSmsCode = checkWith(z.object({ otpNumber: smsCode }));
const checkSecurityCode = checkWith(z.object({ securityCode }));

/** Changes the phone: first the number, then the proofs that the server asks for. */
export function useChangePhone(onChanged: () => Promise<void>) {
  const botCheck = useBotCheck("updatePhoneFormSubmit");
  const [proofs, setProofs] = useState<Proofs>();
  /** The server sends the code by email itself where it asks for one. */
  const [isCodeSent, setCodeSent] = useState(false);

  const ask = async (newPhoneNumber: string) => {
    const needed = await send(changePhone, { body: { newPhoneNumber } });
    setCodeSent(needed.securityCodeRequired);
    setProofs(needed);
    // Started now, the bot check is done by the time the codes are typed.
    botCheck.start();
  };
  const change = async ({ newPhoneNumber, ...codes }: Values, needed: Proofs) => {
    const gReCaptchaToken = await botCheck.take();
    const { otpRequired, securityCodeRequired } = needed;
    const given = {
      ...(otpRequired ? { otpNumber: codes.otpNumber } : {}),
      ...(securityCodeRequired ? { securityCode: codes.securityCode } : {}),
    };
    const body = { newPhoneNumber, ...given, gReCaptchaToken };
    await send(updatePhone, { body });
    await onChanged();
  };

  const form = useForm<Values>({
    check: useCallback((values: Values) => checkValues(values, proofs), [proofs]),
    initial: { newPhoneNumber: "", otpNumber: "", securityCode: "" },
    kept: KEPT,
    submit: async (values) => {
      if (!proofs) return ask(values.newPhoneNumber);
      try {
        await change(values, proofs);
      } catch (thrown) {
        const { statusCode, errors } = asApiError(thrown);
        // The proofs that are needed have changed: for example, the phone has been verified in between.
        if (statusCode === CONFLICT) await refreshUser();
        if (errors) setProofs(withAsked(proofs, errors));
        throw thrown;
      }
    },
  });
  return { form, proofs, isCodeSent, setCodeSent };
}

function checkValues(
  { newPhoneNumber, ...codes }: Values,
  proofs: Proofs | undefined,
): FieldErrors {
  return {
    ...checkPhone({ newPhoneNumber }),
    ...(proofs?.otpRequired ? checkSmsCode(codes) : {}),
    ...(proofs?.securityCodeRequired ? checkSecurityCode(codes) : {}),
  };
}

function withAsked(proofs: Proofs, errors: FieldErrors): Proofs {
  return {
    ...proofs,
    otpRequired: proofs.otpRequired || errors["otpNumber"] !== undefined,
    securityCodeRequired: proofs.securityCodeRequired || errors["securityCode"] !== undefined,
  };
}
