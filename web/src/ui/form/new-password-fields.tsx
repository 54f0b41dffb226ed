import { PASSWORD_MAX_LENGTH } from "@portal/contract/limits";
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
  /** What the rules ask for, until something is typed. */
  advice: string;
  repeatLabel: string;
  /** It may be left empty, and its label says so. */
  isRepeatOptional?: boolean;
  /** What `form.text(name)` returns, of each. */
  password: PasswordControl;
  repeated: PasswordControl;
};

/** A password to be chosen, with its strength, and the same once more; one toggle shows both. */
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
        // Praise beside a refusal would contradict it: a strong password may still be a known one.
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
