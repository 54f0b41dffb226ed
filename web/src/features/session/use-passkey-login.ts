import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { offerPasskey } from "./offer-passkey.ts";
import type { SessionChoices } from "./passkey-ceremony.ts";

/** Why nobody is signed in: the browser gave no passkey, for whatever reason, or the portal refused it. */
export type PasskeyProblem = "no-passkey" | ApiError;

const loadCeremony = () => import("./passkey-ceremony.ts");

/** By the button, or by a passkey that the browser offers in the username's field. */
export function usePasskeyLogin(choices: SessionChoices) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem>();

  const logIn = async (chosen?: AuthenticationResponseJSON) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { askForPasskey, logInWith } = await loadCeremony();
      // Whoever is signed in is led on; until then nothing more is to be pressed.
      await logInWith(chosen ?? (await askForPasskey()), choices);
    } catch (thrown) {
      setProblem(thrown instanceof ApiError ? thrown : "no-passkey");
      setBusy(false);
    }
  };
  const logInByOffer = useEffectEvent(logIn);

  useEffect(() => {
    if (isBusy) return;
    let end = new AbortController();
    const begin = () => {
      end = new AbortController();
      void offerPasskey(end.signal)
        .then((chosen) => chosen && logInByOffer(chosen))
        // Where it cannot be offered there is still the button, which tells why.
        .catch(() => undefined);
    };
    // Browsers keep no page for the back button on which an offer stands.
    const leave = () => end.abort();
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && begin();
    begin();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      leave();
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
    };
  }, [isBusy]);

  return { isBusy, problem, logInByButton: () => void logIn() };
}
