import { useLingui } from "@lingui/react/macro";
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from "@portal/contract/values/limits";
import { Checkbox } from "../../ui/form/fields/checkbox.tsx";
import { NewPasswordFields } from "../../ui/form/fields/new-password-fields.tsx";
import { PhoneField } from "../../ui/form/fields/phone-field.tsx";
import { UsernameField } from "../../ui/form/fields/username-field.tsx";
import type { useSignUp } from "./use-sign-up.ts";

type Form = ReturnType<typeof useSignUp>["form"];

export function PhoneFields({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <>
      <PhoneField
        {...form.text("phone")}
        onType={(phone) => form.set("phone", phone)}
        label={t`Số điện thoại`}
        hint={t`Dùng để xác minh và lấy lại tài khoản khi cần. Số nước ngoài: thêm mã quốc gia, như +81 hoặc 0081.`}
        inputMode="numeric"
        enterKeyHint="next"
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
    <UsernameField
      {...form.text("username")}
      hint={t`${USERNAME_MIN_LENGTH}–${USERNAME_MAX_LENGTH} ký tự: chữ thường không dấu, chữ số, dấu gạch dưới. Không đổi được về sau.`}
      maxLength={USERNAME_MAX_LENGTH}
    />
  );
}

export function PasswordFields({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <>
      {/* Password managers look here for the name that belongs to the password. */}
      <input hidden readOnly autoComplete="username" value={form.values.username} />
      <NewPasswordFields
        label={t`Mật khẩu`}
        strength="medium"
        repeatLabel={t`Nhập lại mật khẩu`}
        password={form.text("password")}
        repeated={form.text("passwordConfirm")}
      />
    </>
  );
}
