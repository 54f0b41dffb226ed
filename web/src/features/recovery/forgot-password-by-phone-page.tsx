import { Trans, useLingui } from "@lingui/react/macro";
import type { BodyOf } from "@portal/contract/http/call";
import { SECURITY_CODE_LENGTH } from "@portal/contract/values/limits";
import { resetByPhoneForm, resetPasswordByPhone } from "@portal/contract/recovery";
import { useState } from "react";
import { prepareToken, send } from "../../lib/api/api.ts";
import { useNewPasswordCheck } from "../../lib/form/common-passwords.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { CodeField } from "../../ui/form/fields/code-field.tsx";
import { NewPasswordFields } from "../../ui/form/fields/new-password-fields.tsx";
import { UsernameField } from "../../ui/form/fields/username-field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PasswordChanged } from "./password-changed.tsx";
import { SmsInstructions } from "./sms-instructions.tsx";

const check = checkWith(resetByPhoneForm);

/**
 * /recovery/forgot-password-by-phone: sets a new password by the code that a player gets by SMS from one of
 * the support numbers.
 */
export function Page() {
  const { t } = useLingui();
  const [done, setDone] = useState<{ passkeys: number }>();
  const form = useForm<BodyOf<typeof resetPasswordByPhone>>({
    prepare: prepareToken,
    check: useNewPasswordCheck(check, "newPassword"),
    initial: { username: "", otp: "", newPassword: "", reNewPassword: "" },
    submit: async (values) => {
      setDone(await send(resetPasswordByPhone, { body: values }));
    },
  });
  if (done) return <PasswordChanged passkeys={done.passkeys} />;
  return (
    <>
      <PageHeader
        title={t`Lấy lại mật khẩu bằng điện thoại`}
        description={t`Dùng chính số điện thoại đã đăng ký với tài khoản.`}
      />
      <form className="stack-4" onSubmit={form.onSubmit} noValidate>
        {form.failure && <FormFailure failure={form.failure} />}
        <UsernameField {...form.text("username")} />
        <SmsInstructions username={form.values.username.trim()} />
        <CodeField
          {...form.text("otp")}
          onType={(code) => form.set("otp", code.toUpperCase().slice(0, SECURITY_CODE_LENGTH))}
          label={t`Mã xác minh`}
          hint={t`${SECURITY_CODE_LENGTH} ký tự trong tin nhắn trả lời.`}
        />
        <NewPasswordFields
          label={t`Mật khẩu mới`}
          strength="strong"
          repeatLabel={t`Nhập lại mật khẩu mới`}
          password={form.text("newPassword")}
          repeated={form.text("reNewPassword")}
        />
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t`Đang đổi mật khẩu...`}>
          <Trans>Đổi mật khẩu</Trans>
        </Button>
      </form>
      <OtherWays />
    </>
  );
}
