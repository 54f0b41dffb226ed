import { Trans, useLingui } from "@lingui/react/macro";
import type { PasswordStrength } from "@portal/contract/values/password-strength";
import { cx } from "../../page/cx.ts";
import styles from "./new-password.module.css";

const LEVELS: readonly PasswordStrength[] = ["weak", "medium", "strong", "veryStrong"];

type PasswordMeterProps = {
  strength: PasswordStrength;
  /** Says how the password would get better, or why it is refused; absent where there is nothing to say. */
  children?: string | undefined;
  isRefused?: boolean;
};

/** Shows how hard a password is to guess, in four strokes and a word. */
export function PasswordMeter({ strength, isRefused = false, children }: PasswordMeterProps) {
  const { t } = useLingui();
  const words: Record<PasswordStrength, string> = {
    weak: t`yếu`,
    medium: t`trung bình`,
    strong: t`mạnh`,
    veryStrong: t`rất mạnh`,
  };
  const word = words[strength];
  return (
    <div>
      <div className={cx("line-3", styles["meter"])} data-strength={strength}>
        <span className={styles["strokes"]} aria-hidden="true">
          {LEVELS.map((level) => (
            <span
              key={level}
              className={styles["stroke"]}
              data-on={LEVELS.indexOf(level) <= LEVELS.indexOf(strength) || undefined}
            />
          ))}
        </span>
        <span>
          <Trans>Độ mạnh: {word}</Trans>
        </span>
      </div>
      {children && (
        <p className={styles["meterMessage"]} data-refused={isRefused || undefined}>
          {children}
        </p>
      )}
    </div>
  );
}
