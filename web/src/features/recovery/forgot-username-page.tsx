import { Trans, useLingui } from "@lingui/react/macro";
import { recoverUsername, recoverUsernameForm } from "@portal/contract/recovery";
import * as z from "zod/mini";
import { send } from "../../lib/api/api.ts";
import { checkWith } from "../../lib/form/use-form.ts";
import { EmailField } from "../../ui/form/fields/email-field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { EmailSent } from "./email-sent.tsx";
import { OtherWays } from "./other-ways.tsx";
import { useEmailRequest } from "./use-email-request.ts";

const check = checkWith(z.omit(recoverUsernameForm, { gReCaptchaToken: true }));

/** /recovery/forgot-username: asks for an email address and sends it the usernames that have verified it. */
export function Page() {
  const { t } = useLingui();
  const { form, startBotCheck, message, isAgain, askAgain } = useEmailRequest({
    check,
    initial: { email: "" },
    action: "recoverUsernameFormSubmit",
    send: (body) => send(recoverUsername, { body }),
  });
  if (message !== undefined) return <EmailSent message={message} onAgain={askAgain} />;
  return (
    <>
      <PageHeader
        title={t`Quên tên đăng nhập`}
        description={t`Nhập email đã xác minh, chúng tôi sẽ gửi đến đó tên các tài khoản của bạn.`}
        takesFocus={isAgain}
      />
      <form className="stack-4" onSubmit={form.onSubmit} noValidate>
        {form.failure && <FormFailure failure={form.failure} fieldless={["gReCaptchaToken"]} />}
        <EmailField {...form.text("email")} onFocus={startBotCheck} />
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t`Đang gửi yêu cầu...`}>
          <Trans>Gửi tên đăng nhập cho tôi</Trans>
        </Button>
      </form>
      <OtherWays />
    </>
  );
}
