import { Trans, useLingui } from "@lingui/react/macro";
import { PASSWORD_MIN_LENGTH } from "@portal/contract/values/limits";
import { type PasswordStrength, passwordStrength } from "@portal/contract/values/password-strength";
import styles from "./password-meter.module.css";

const LEVELS: readonly PasswordStrength[] = ["weak", "medium", "strong", "veryStrong"];

/**
 * Shows how hard the password is to guess, in four strokes and a word. Shows advice before the player types.
 */
export function PasswordMeter({ password, advice }: { password: string; advice: string }) {
  const { t } = useLingui();
  if (password === "") return advice;
  const strength = password.length < PASSWORD_MIN_LENGTH ? "weak" : passwordStrength(password);
  const words: Record<PasswordStrength, string> = {
    weak: t`yếu`,
    medium: t`trung bình`,
    strong: t`mạnh`,
    veryStrong: t`rất mạnh`,
  };
  const word = words[strength];
  return (
    <span className={styles["meter"]} data-strength={strength}>
      <span className={styles["strokes"]} aria-hidden="true">
        {LEVELS.map((level) => (
          <span
            key={level}
            className={styles["stroke"]}
            data-on={LEVELS.indexOf(level) <= LEVELS.indexOf(strength) || undefined}
          />
        ))}
      </span>
      <Trans>Độ mạnh: {word}</Trans>
    </span>
  );
}
