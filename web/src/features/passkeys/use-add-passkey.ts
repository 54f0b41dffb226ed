import { addPasskey, type Passkey, passwordForm, startPasskey } from "@portal/contract/passkeys";
import type { ReplyOf } from "@portal/contract/http/call";
import {
  type RegistrationResponseJSON,
  sendSignal,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { useEffect, useState } from "react";
import { asApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { withinAMinute } from "../../lib/browser/passkey-wait.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";

/** Why the browser created no passkey. */
export type AddProblem = "given-up" | "known-here" | "device" | "browser";

const check = checkWith(passwordForm);

/** Adds a passkey: the password, then the browser's own dialog, then the portal. */
export function useAddPasskey(onAdded: (passkey: Passkey) => Promise<void>) {
  const [problem, setProblem] = useState<AddProblem>();
  // Closing the form also closes the browser's dialog.
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);

  const form = useForm({
    check,
    initial: { currentPassword: "" },
    submit: async (values) => {
      setProblem(undefined);
      const options = await send(startPasskey, { body: values });
      const credential = await create(options);
      if (typeof credential === "string") setProblem(credential);
      else await onAdded(await store(credential, options.rp.id));
    },
  });
  return { form, problem };
}

type CreationOptions = ReplyOf<typeof startPasskey>;

function create(optionsJSON: CreationOptions): Promise<RegistrationResponseJSON | AddProblem> {
  return withinAMinute(startRegistration({ optionsJSON })).catch((thrown: unknown) =>
    problemOf((thrown as Error).name),
  );
}

/** Returns the problem for an error name of Web Authentication (Level 3, §5.1.3). */
function problemOf(errorName: string): AddProblem {
  switch (errorName) {
    // Cancelled or too late: browsers do not distinguish the two.
    case "NotAllowedError":
    case "AbortError":
      return "given-up";
    case "InvalidStateError":
      return "known-here";
    case "ConstraintError":
    case "NotSupportedError":
      return "device";
    default:
      return "browser";
  }
}

const REFUSED_FROM = 400;
const REFUSED_TO = 499;

/** Stores the passkey. If the portal refuses it, the browser is told not to offer it at every login. */
async function store(credential: RegistrationResponseJSON, rpID: string): Promise<Passkey> {
  try {
    return await send(addPasskey, { body: { credential } });
  } catch (thrown) {
    const { statusCode } = asApiError(thrown);
    if (statusCode >= REFUSED_FROM && statusCode <= REFUSED_TO) {
      const signal = {
        signalName: "unknownCredential",
        rpID,
        credentialID: credential.id,
      } as const;
      await sendSignal(signal).catch(() => undefined);
    }
    throw thrown;
  }
}
