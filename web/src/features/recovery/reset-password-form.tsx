import { Trans, useLingui } from "@lingui/react/macro";
import type { BodyOf } from "@portal/contract/http/call";
import { resetPassword, resetPasswordForm } from "@portal/contract/recovery";
import { asApiError, codeOf } from "../../lib/api/api-error.ts";
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
  /** Called where the link expired (`bad`) or was used while the form was open. */
  onDead: (why: "bad" | "used") => void;
};

/** The form for a new password, for a player who has the token of an emailed link or of an undo. */
export function ResetPasswordForm({ token, onChanged, onDead }: ResetPasswordFormProps) {
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
        const error = asApiError(thrown);
        if (error.errors?.["token"]) onDead("bad");
        if (codeOf(resetPassword, error) === "reset_link_used") onDead("used");
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
