import { PASSWORD_MAX_LENGTH } from "@portal/contract/values/limits";
import type { ComponentProps } from "react";
import { useState } from "react";
import { PasswordField } from "./password-field.tsx";
import { PasswordMeter } from "./password-meter.tsx";

type PasswordControl = Pick<
  ComponentProps<typeof PasswordField>,
  "name" | "error" | "onChange" | "onBlur"
> & { value: string };

type NewPasswordFieldsProps = {
  label: string;
  /** Says what the rules ask for, until the player types. */
  advice: string;
  repeatLabel: string;
  /** The repetition may be left empty; its label then says so. */
  isRepeatOptional?: boolean;
  /** Each is what `form.text(name)` returns. */
  password: PasswordControl;
  repeated: PasswordControl;
};

/** The fields for a new password, with its strength, and for its repetition. One toggle shows both. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, advice, repeatLabel, isRepeatOptional = false } = props;
  const { password, repeated } = props;
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
        // Praise beside a refusal would contradict it: a strong password may still be a leaked one.
        hint={
          password.error === undefined && (
            <PasswordMeter password={password.value} advice={advice} />
          )
        }
      />
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
