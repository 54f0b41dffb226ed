import { Trans, useLingui } from "@lingui/react/macro";
import type { BodyOf } from "@portal/contract/http/call";
import { resetPassword, resetPasswordForm } from "@portal/contract/recovery";
import { asApiError } from "../../lib/api/api-error.ts";
import { prepareToken, send } from "../../lib/api/api.ts";
import { useNewPasswordCheck } from "../../lib/form/common-passwords.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { NewPasswordFields } from "../../ui/form/fields/new-password-fields.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";

const check = checkWith(resetPasswordForm);

type ResetPasswordFormProps = {
  token: string;
  /** Called with the number of passkeys that the account has. */
  onChanged: (passkeys: number) => void;
  /** Called where the link was used or expired while the form was open. */
  onExpired: () => void;
};

export function ResetPasswordForm({ token, onChanged, onExpired }: ResetPasswordFormProps) {
  const { t } = useLingui();
  const form = useForm<BodyOf<typeof resetPassword>>({
    prepare: prepareToken,
    check: useNewPasswordCheck(check, "password"),
    initial: { password: "", passwordConfirm: "", token },
    submit: async (values) => {
      try {
        const { passkeys } = await send(resetPassword, { body: values });
        onChanged(passkeys);
      } catch (thrown) {
        if (asApiError(thrown).errors?.["token"]) onExpired();
        throw thrown;
      }
    },
  });
  return (
    <form className="stack-4" onSubmit={form.onSubmit} noValidate>
      {form.failure && <FormFailure failure={form.failure} />}
      <NewPasswordFields
        label={t`Mật khẩu mới`}
        strength="strong"
        repeatLabel={t`Nhập lại mật khẩu mới`}
        password={form.text("password")}
        repeated={form.text("passwordConfirm")}
      />
      <Button type="submit" full busy={form.isSubmitting} busyLabel={t`Đang đổi mật khẩu...`}>
        <Trans>Đổi mật khẩu</Trans>
      </Button>
    </form>
  );
}
