import { useLingui } from "@lingui/react/macro";
import { PASSWORD_MAX_LENGTH } from "@portal/contract/values/limits";
import type { ComponentProps } from "react";
import { PasswordField } from "./fields/password-field.tsx";

type CurrentPasswordProps = Omit<ComponentProps<typeof PasswordField>, "label"> & {
  username: string;
  label?: string;
};

/** Asks for the password again: a stranger at an open page must not change what opens the account. */
export function CurrentPassword({ username, ...field }: CurrentPasswordProps) {
  const { t } = useLingui();
  return (
    <>
      {/* Password managers look here for the name that belongs to the password. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label={t`Mật khẩu`}
        {...field}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        required
      />
    </>
  );
}
