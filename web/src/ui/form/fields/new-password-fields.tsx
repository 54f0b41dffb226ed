import { PASSWORD_MAX_LENGTH } from "@portal/contract/values/limits";
import type { ComponentProps } from "react";
import { useState } from "react";
import {
  useCommonPasswords,
  useLoadingCommonPasswords,
} from "../../../lib/form/common-passwords.ts";
import { PasswordField } from "./password-field.tsx";
import { PasswordMeter } from "./password-meter.tsx";
import { PasswordRules } from "./password-rules.tsx";
import { PasswordStatus } from "./password-status.tsx";
import { type RequiredStrength, usePasswordAdvice } from "./use-password-advice.ts";

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

/** The fields for a new password, with its strength and the rules, and for its repetition. One toggle shows both. */
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
