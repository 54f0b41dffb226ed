import { Trans, useLingui } from "@lingui/react/macro";
import type { BodyOf } from "@portal/contract/http/call";
import { resetByPhoneForm, resetPasswordByPhone } from "@portal/contract/recovery";
import { SECURITY_CODE_LENGTH } from "@portal/contract/values/limits";
import { useId, useState } from "react";
import { prepareToken, send } from "../../lib/api/api.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { useNewPasswordCheck } from "../../lib/form/common-passwords.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { paths } from "../../paths.ts";
import { CodeField } from "../../ui/form/fields/code-field.tsx";
import { NewPasswordFields } from "../../ui/form/fields/new-password-fields.tsx";
import { UsernameField } from "../../ui/form/fields/username-field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { SmsText } from "../../ui/form/sms-text.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PasswordChanged } from "./password-changed.tsx";
import styles from "./recovery.module.css";
import { useSupportNumbers } from "./use-support-numbers.ts";

const COMMAND = "MXT";

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

/** Says how to get the code: what to send, and to which number, as soon as the username is known. */
function SmsInstructions({ username }: { username: string }) {
  const { t } = useLingui();
  const headingId = useId();
  const phones = useSupportNumbers(t`hoặc`);
  return (
    <section className={cx("stack-3", styles["instructions"])} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles["smsTitle"]}>
        {t`Lấy mã xác minh`}
      </h2>
      <p className="note">
        <Trans>
          Từ số điện thoại đã đăng ký, gửi tin nhắn sau đến{" "}
          <strong className={styles["smsNumbers"]}>{phones}</strong>. Mã sẽ được nhắn lại cho bạn.
        </Trans>
      </p>
      {username === "" ? (
        <>
          <p className={cx("strong align-centre", styles["sample"])}>
            {COMMAND} <em>{t`tên đăng nhập`}</em>
          </p>
          <p className="note">{t`Nhập tên đăng nhập ở trên, tin nhắn sẽ được soạn sẵn cho bạn.`}</p>
        </>
      ) : (
        <SmsText text={`${COMMAND} ${username}`} numbers={webConfig.brand.supportPhones} />
      )}
      <p className="note">
        <Trans>
          Ai giữ SIM của bạn cũng nhận được mã này. Nếu email của bạn đã được xác minh,{" "}
          <Link to={paths.forgotPassword}>lấy lại mật khẩu bằng email</Link> an toàn hơn.
        </Trans>
      </p>
    </section>
  );
}
