import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { PasswordRule } from "./use-password-advice.ts";

/** Long enough for a pause: who types hears their keys, not the list. */
const PAUSE_MS = 1_500;

type PasswordStatusProps = { password: string; rules: readonly PasswordRule[] };

/** Tells a screen reader what a password still lacks, once the player has stopped typing. */
export function PasswordStatus({ password, rules }: PasswordStatusProps) {
  const { t } = useLingui();
  const missing = rules
    .filter(({ isKept, isRequired }) => isRequired && !isKept)
    .map(({ text }) => text.toLocaleLowerCase("vi"))
    .join(", ");
  const state = missing === "" ? t`Mật khẩu đạt yêu cầu.` : t`Mật khẩu còn cần: ${missing}.`;
  const said = useAfterPause(state, password);
  return (
    <div role="status" className="visually-hidden">
      {said}
    </div>
  );
}

/** Returns the text as it was when `typed` last stayed the same for a pause; nothing where nothing is typed. */
function useAfterPause(text: string, typed: string): string {
  const [shown, setShown] = useState("");
  useEffect(() => {
    const pause = setTimeout(() => setShown(typed === "" ? "" : text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, typed]);
  return shown;
}
