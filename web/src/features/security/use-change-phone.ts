/** The form to change the phone: first the number, then the proofs that the server requires. */
import type { ReplyOf } from "@portal/contract/http/call";
import type { FieldErrors } from "@portal/contract/http/errors";
import { changePhone, changePhoneForm, updatePhone } from "@portal/contract/security";
import { securityCode, smsCode } from "@portal/contract/values/fields";
import { useCallback, useState } from "react";
import * as z from "zod/mini";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { useBotCheck } from "../../lib/bot-check/bot-check.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { rememberWay, type Way } from "../../lib/proof/last-way.ts";
import { PROOF_CHECKS, useProving } from "../../lib/proof/use-proving.ts";
import { useWays } from "../../lib/proof/ways.ts";
import { refreshUser } from "../../lib/session/session.ts";

/** The proofs that a change of phone takes from the player. */
export type Proofs = ReplyOf<typeof changePhone>;

type Values = { newPhoneNumber: string; otpNumber: string; securityCode: string; proof: string };

const KEPT = { form: "phone", fields: ["newPhoneNumber"] } as const;

const checkPhone = checkWith(changePhoneForm);
const checkSmsCode = checkWith(z.object({ otpNumber: smsCode }));
const checkSecurityCode = checkWith(z.object({ securityCode }));

/** Returns which codes the player must type in addition to the chosen way of proof. */
function codesOf({ otpRequired, securityCodeRequired }: Proofs, way: Way) {
  const isOwn = way === "sms" || way === "email";
  return {
    otp: otpRequired && isOwn,
    // If both codes are required, another proof replaces only the one by SMS.
    security: securityCodeRequired && (isOwn || otpRequired),
  };
}

export function useChangePhone(onChanged: () => Promise<void>) {
  const botCheck = useBotCheck("updatePhoneFormSubmit");
  const [proofs, setProofs] = useState<Proofs>();
  /** The server sends the code by email itself where it asks for one. */
  const [isCodeSent, setCodeSent] = useState(false);

  const isAsked = proofs !== undefined && (proofs.otpRequired || proofs.securityCodeRequired);
  const own = proofs?.otpRequired ? "sms" : "email";
  const { ways, way, choose } = useWays("confirm.phone_number", own, isAsked);
  const prove = useProving("confirm.phone_number");

  const ask = async (newPhoneNumber: string) => {
    const needed = await send(changePhone, { body: { newPhoneNumber } });
    setCodeSent(needed.securityCodeRequired);
    setProofs(needed);
    // Started now, the bot check is done by the time the codes are typed.
    botCheck.start();
  };
  const change = async ({ newPhoneNumber, proof: code, ...codes }: Values, needed: Proofs) => {
    const isChosen = isAsked && (way === "passkey" || way === "totp");
    const proof = isChosen ? { proof: await prove(way, code) } : {};
    const gReCaptchaToken = await botCheck.take();
    const { otp, security } = codesOf(needed, way);
    const given = {
      ...(otp ? { otpNumber: codes.otpNumber } : {}),
      ...(security ? { securityCode: codes.securityCode } : {}),
      ...proof,
    };
    const body = { newPhoneNumber, ...given, gReCaptchaToken };
    await send(updatePhone, { body });
    if (isAsked) rememberWay(way);
    await onChanged();
  };

  const form = useForm<Values>({
    check: useCallback((values: Values) => checkValues(values, proofs, way), [proofs, way]),
    initial: { newPhoneNumber: "", otpNumber: "", securityCode: "", proof: "" },
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
  const chooseWay = (chosen: Way) => {
    // A code of one method is not valid for another.
    form.set("proof", "");
    choose(chosen);
  };
  const asked = proofs && codesOf(proofs, way);
  return { form, proofs, asked, ways, way, chooseWay, isCodeSent, setCodeSent };
}

function checkValues(
  { newPhoneNumber, ...codes }: Values,
  proofs: Proofs | undefined,
  way: Way,
): FieldErrors {
  const asked = proofs && codesOf(proofs, way);
  const isAsked = proofs?.otpRequired || proofs?.securityCodeRequired;
  return {
    ...checkPhone({ newPhoneNumber }),
    ...(asked?.otp ? checkSmsCode(codes) : {}),
    ...(asked?.security ? checkSecurityCode(codes) : {}),
    ...(isAsked && way === "totp" ? PROOF_CHECKS.totp(codes) : {}),
  };
}

function withAsked(proofs: Proofs, errors: FieldErrors): Proofs {
  return {
    ...proofs,
    otpRequired: proofs.otpRequired || errors["otpNumber"] !== undefined,
    securityCodeRequired: proofs.securityCodeRequired || errors["securityCode"] !== undefined,
  };
}
