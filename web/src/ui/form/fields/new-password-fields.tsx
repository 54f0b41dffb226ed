/** The fields for a new password, with its strength and the rules, and for its repetition. One toggle shows both. */
import { Trans, useLingui } from "@lingui/react/macro";
import { PASSWORD_MAX_LENGTH } from "@portal/contract/values/limits";
import type { PasswordStrength } from "@portal/contract/values/password-strength";
import { CircleCheck, CircleDashed } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import {
  useCommonPasswords,
  useLoadingCommonPasswords,
} from "../../../lib/form/common-passwords.ts";
import { cx } from "../../page/cx.ts";
import styles from "./new-password.module.css";
import { PasswordField } from "./password-field.tsx";
import {
  type PasswordRule,
  type RequiredStrength,
  usePasswordAdvice,
} from "./use-password-advice.ts";

/** The rules are announced after this pause in typing, so that they do not drown the announced keys. */
const PAUSE_MS = 1_500;

/** The strengths of a password, the weakest first. */
const LEVELS: readonly PasswordStrength[] = ["weak", "medium", "strong", "veryStrong"];

const ICON_SIZE = 16;

type PasswordControl = Pick<
  ComponentProps<typeof PasswordField>,
  "name" | "error" | "onChange" | "onBlur"
> & { value: string };

type NewPasswordFieldsProps = {
  label: string;
  /** The least strength that the form takes. */
  strength: RequiredStrength;
  repeatLabel: string;
  /** The repetition may be left empty; its label then says so. */
  isRepeatOptional?: boolean;
  /** Each is what `form.text(name)` returns. */
  password: PasswordControl;
  repeated: PasswordControl;
};

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, repeatLabel, isRepeatOptional = false, password, repeated } = props;
  const advice = usePasswordAdvice(password.value, props.strength);
  const refusal = useCommonPasswords()(password.value);
  useLoadingCommonPasswords();
  const [visible, setVisible] = useState(false);
  const common = {
    visible,
    onVisibleChange: setVisible,
    autoComplete: "new-password",
    maxLength: PASSWORD_MAX_LENGTH,
  };
  return (
    <>
      <PasswordField
        {...password}
        {...common}
        required
        label={label}
        hint={
          <div className="stack-2">
            {/* Praise beside a refusal would contradict it: a strong password may still be a leaked one. */}
            {password.value !== "" && password.error === undefined && (
              <PasswordMeter
                strength={refusal ? "weak" : advice.strength}
                isRefused={refusal !== undefined}
              >
                {refusal ?? advice.message}
              </PasswordMeter>
            )}
            <PasswordRules rules={advice.rules} />
          </div>
        }
      />
      <PasswordStatus password={password.value} rules={advice.rules} />
      <PasswordField
        {...repeated}
        {...common}
        required={!isRepeatOptional}
        label={repeatLabel}
        withToggle={false}
      />
    </>
  );
}

type PasswordStatusProps = { password: string; rules: readonly PasswordRule[] };

/** Announces what a password still lacks, once the player has stopped typing. */
function PasswordStatus({ password, rules }: PasswordStatusProps) {
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

type PasswordMeterProps = {
  strength: PasswordStrength;
  /** Says how the password would get better, or why it is refused; absent where there is nothing to say. */
  children?: string | undefined;
  isRefused?: boolean;
};

/** Shows how hard a password is to guess, in four strokes and a word. */
function PasswordMeter({ strength, isRefused = false, children }: PasswordMeterProps) {
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
      {children && <p className={isRefused ? "danger" : undefined}>{children}</p>}
    </div>
  );
}

/** Lists what makes a good password; each line gets its mark while the player types. */
function PasswordRules({ rules }: { rules: readonly PasswordRule[] }) {
  return (
    <ul className="row-4 lines-1">
      {rules.map(({ name, text, isKept, isRequired }) => (
        <li key={name} className={cx(isKept && "jade", styles["rulesRule"])}>
          {isKept ? <CircleCheck size={ICON_SIZE} /> : <CircleDashed size={ICON_SIZE} />}
          <span>
            {text}
            {!isRequired && (
              <>
                {" "}
                <Trans>(nên có)</Trans>
              </>
            )}
            <span className="visually-hidden">
              {isKept ? <Trans>: đã đạt.</Trans> : <Trans>: chưa đạt.</Trans>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
