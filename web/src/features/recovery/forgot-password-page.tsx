import { Trans, useLingui } from "@lingui/react/macro";
import { forgotPasswordForm, sendResetEmail } from "@portal/contract/recovery";
import * as z from "zod/mini";
import { send } from "../../lib/api/api.ts";
import { checkWith } from "../../lib/form/use-form.ts";
import { UsernameField } from "../../ui/form/fields/username-field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { EmailSent } from "./email-sent.tsx";
import { OtherWays } from "./other-ways.tsx";
import { useEmailRequest } from "./use-email-request.ts";

const check = checkWith(z.omit(forgotPasswordForm, { gReCaptchaToken: true }));

/**
 * /recovery/forgot-password: asks for a username and sends the link for a new password to the account's
 * verified email address.
 */
export function Page() {
  const { t } = useLingui();
  const { form, startBotCheck, message, isAgain, askAgain } = useEmailRequest({
    check,
    initial: { username: "" },
    action: "forgotPasswordFormSubmit",
    send: (body) => send(sendResetEmail, { body }),
  });
  if (message !== undefined) return <EmailSent message={message} onAgain={askAgain} />;
  return (
    <>
      <PageHeader
        title={t`Quên mật khẩu`}
        description={t`Nhập tên đăng nhập, chúng tôi sẽ gửi thư hướng dẫn đến email đã xác minh của tài khoản.`}
        takesFocus={isAgain}
      />
      <form className="stack-4" onSubmit={form.onSubmit} noValidate>
        {form.failure && <FormFailure failure={form.failure} fieldless={["gReCaptchaToken"]} />}
        <UsernameField {...form.text("username")} onFocus={startBotCheck} />
        <Button
          type="submit"
          full
          disabled={!form.isValid}
          busy={form.isSubmitting}
          busyLabel={t`Đang gửi yêu cầu...`}
        >
          <Trans>Gửi yêu cầu</Trans>
        </Button>
      </form>
      <OtherWays />
    </>
  );
}
