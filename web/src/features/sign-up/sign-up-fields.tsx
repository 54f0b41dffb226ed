import { useLingui } from "@lingui/react/macro";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PHONE_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from "@portal/contract/limits";
import { useState } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PasswordMeter } from "./password-meter.tsx";
import type { useSignUp } from "./use-sign-up.ts";

type Form = ReturnType<typeof useSignUp>["form"];

export function PhoneFields({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        {...form.text("phone")}
        // Numbers are pasted with spaces and dots; a plus may only stand first.
        onChange={(event) => form.set("phone", event.target.value.replaceAll(/(?!^\+)\D/g, ""))}
        label={t`Số điện thoại`}
        hint={t`Dùng để xác minh và lấy lại tài khoản khi cần.`}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        maxLength={PHONE_MAX_LENGTH}
        required
      />
      <Checkbox
        {...form.checkbox("receiveNewsletter")}
        label={t`Nhận tin sự kiện và ưu đãi của game`}
      />
    </>
  );
}

export function UsernameFields({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <TextField
      {...form.text("username")}
      label={t`Tên đăng nhập`}
      hint={t`${USERNAME_MIN_LENGTH}–${USERNAME_MAX_LENGTH} ký tự: chữ thường không dấu, chữ số, dấu gạch dưới. Không đổi được về sau.`}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={USERNAME_MAX_LENGTH}
      required
    />
  );
}

export function PasswordFields({ form }: { form: Form }) {
  const { t } = useLingui();
  const [visible, setVisible] = useState(false);
  const common = {
    visible,
    onVisibleChange: setVisible,
    autoComplete: "new-password",
    maxLength: PASSWORD_MAX_LENGTH,
    required: true,
  };
  return (
    <>
      {/* Password managers look here for the name that belongs to the password. */}
      <input hidden readOnly autoComplete="username" value={form.values.username} />
      <PasswordField
        {...form.text("password")}
        {...common}
        label={t`Mật khẩu`}
        hint={
          <PasswordMeter
            password={form.values.password}
            advice={t`Ít nhất ${PASSWORD_MIN_LENGTH} ký tự, có chữ cái và chữ số.`}
          />
        }
      />
      <PasswordField
        {...form.text("passwordConfirm")}
        {...common}
        label={t`Nhập lại mật khẩu`}
        withToggle={false}
      />
    </>
  );
}
