import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { arrived } from "../../lib/browser/new-release.ts";
import { offerPasskey } from "./offer-passkey.ts";
import type { SessionChoices } from "./passkey-ceremony.ts";

/** Why the login failed: the browser gave no passkey, for whatever reason, or the portal refused it. */
export type PasskeyProblem = "no-passkey" | ApiError;

const loadCeremony = () => import("./passkey-ceremony.ts");

/** Logs in by the button, or by a passkey that the browser offers in the username's field. */
export function usePasskeyLogin(choices: SessionChoices) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem>();

  const logIn = async (chosen?: AuthenticationResponseJSON) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { askForPasskey, logInWith } = await arrived(loadCeremony());
      // After success the frame redirects the player, so the form stays busy until then.
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
        // Where passkeys cannot be offered, there is still the button, which says why.
        .catch(() => undefined);
    };
    // Browsers do not keep a page with an open offer for the back button.
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
