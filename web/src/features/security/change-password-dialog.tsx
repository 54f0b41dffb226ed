import { Trans, useLingui } from "@lingui/react/macro";
import type { BodyOf } from "@portal/contract/http/call";
import type { FieldErrors } from "@portal/contract/http/errors";
import { changePassword, changePasswordForm } from "@portal/contract/security";
import { useCallback } from "react";
import { send } from "../../lib/api/api.ts";
import { useNewPasswordCheck } from "../../lib/form/common-passwords.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { NewPasswordFields } from "../../ui/form/fields/new-password-fields.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

type ChangePasswordFormProps = {
  username: string;
  onClose: () => void;
  /** Called with the server's message. */
  onChanged: (message: string) => Promise<void>;
};

/** The dialog to change the password, which logs the other devices out. */
export function ChangePasswordDialog(props: ChangePasswordFormProps & { open: boolean }) {
  const { open, ...form } = props;
  return (
    <Dialog open={open} onClose={form.onClose} title={<Trans>Đổi mật khẩu</Trans>}>
      <ChangePasswordForm {...form} />
    </Dialog>
  );
}

const checkForm = checkWith(changePasswordForm);

function ChangePasswordForm({ username, onClose, onChanged }: ChangePasswordFormProps) {
  const { t } = useLingui();
  const sameMessage = t`Mật khẩu mới phải khác mật khẩu cũ.`;
  const check = useCallback(
    (values: BodyOf<typeof changePassword>): FieldErrors => {
      const errors = checkForm(values);
      const isSame = values.password !== "" && values.password === values.currentPassword;
      return isSame && !errors["password"] ? { ...errors, password: [sameMessage] } : errors;
    },
    [sameMessage],
  );
  const form = useForm({
    check: useNewPasswordCheck(check, "password"),
    initial: { currentPassword: "", password: "", passwordConfirm: "" },
    submit: async (values) => {
      const { message } = await send(changePassword, { body: values });
      await onChanged(message);
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      saveLabel={t`Đổi mật khẩu`}
      savingLabel={t`Đang đổi...`}
    >
      <CurrentPassword
        {...form.text("currentPassword")}
        username={username}
        label={t`Mật khẩu cũ`}
      />
      <NewPasswordFields
        label={t`Mật khẩu mới`}
        strength="medium"
        repeatLabel={t`Nhập lại mật khẩu mới (tùy chọn)`}
        isRepeatOptional
        password={form.text("password")}
        repeated={form.text("passwordConfirm")}
      />
      <p>{t`Các thiết bị khác sẽ bị đăng xuất.`}</p>
    </DialogForm>
  );
}
