import { Trans, useLingui } from "@lingui/react/macro";
import { EMAIL_MAX_LENGTH } from "@portal/contract/values/limits";
import { recoverUsername, recoverUsernameForm } from "@portal/contract/recovery";
import * as z from "zod/mini";
import { send } from "../../lib/api/api.ts";
import { checkWith } from "../../lib/form/use-form.ts";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { EmailSent } from "./email-sent.tsx";
import { OtherWays } from "./other-ways.tsx";
import styles from "./recovery-form.module.css";
import { useEmailRequest } from "./use-email-request.ts";

const check = checkWith(z.omit(recoverUsernameForm, { gReCaptchaToken: true }));

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
      <form className={styles["form"]} onSubmit={form.onSubmit} noValidate>
        {form.failure && <FormFailure failure={form.failure} fieldless={["gReCaptchaToken"]} />}
        <TextField
          {...form.text("email")}
          onFocus={startBotCheck}
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          required
        />
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t`Đang gửi yêu cầu...`}>
          <Trans>Gửi tên đăng nhập</Trans>
        </Button>
      </form>
      <OtherWays />
    </>
  );
}
