import { Trans, useLingui } from "@lingui/react/macro";
import type { BodyOf } from "@portal/contract/call";
import { login, loginForm } from "@portal/contract/session";
import { useSearch } from "wouter";
import { send } from "../../lib/api.ts";
import { passkeySupport } from "../../lib/passkey-support.ts";
import { refreshUser } from "../../lib/session.ts";
import { checkWith, useForm } from "../../lib/use-form.ts";
import { paths, returnOf, withReturn } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./login-page.module.css";
import { PasskeyLogin } from "./passkey-login.tsx";

const check = checkWith(loginForm);

export function LoginPage() {
  const { t } = useLingui();
  const from = returnOf(useSearch()) ?? paths.home;
  const form = useForm<BodyOf<typeof login>>({
    check,
    initial: { username: "", password: "", remember: false },
    submit: async (values) => {
      await send(login, { body: values });
      // Once the user is known, the frame of this page leads on.
      await refreshUser();
    },
  });
  // The server never tells which of the two is wrong, and says so under the first.
  const refused = form.failure?.errors?.["username"] !== undefined;

  return (
    <>
      <PageHeader title={t`Đăng nhập`} description={t`Chào mừng đại hiệp trở lại.`} />
      <form className={styles["form"]} onSubmit={form.onSubmit} noValidate>
        {form.failure && <Notice tone="danger">{form.failure.message}</Notice>}
        <TextField
          {...form.text("username")}
          label={t`Tên đăng nhập`}
          // Browsers offer passkeys along with the usernames that they know.
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.text("password")}
          label={t`Mật khẩu`}
          autoComplete="current-password"
          invalid={refused}
          required
        />
        <div className={styles["row"]}>
          <Checkbox {...form.checkbox("remember")} label={t`Ghi nhớ đăng nhập`} />
          <Link to={paths.recovery} className={styles["forgot"]}>
            <Trans>Quên tài khoản?</Trans>
          </Link>
        </div>
        <Button type="submit" full busy={form.isSubmitting} busyLabel={t`Đang đăng nhập...`}>
          <Trans>Đăng nhập</Trans>
        </Button>
        {passkeySupport() === "here" && <PasskeyLogin remember={form.values.remember} />}
        <p className={styles["other"]}>
          <Trans>
            Chưa có tài khoản? <Link to={withReturn(paths.register, from)}>Đăng ký</Link>
          </Trans>
        </p>
      </form>
    </>
  );
}
