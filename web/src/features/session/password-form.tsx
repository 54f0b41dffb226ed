/**
 * Asks for username and password, offers passkeys, and works on a proof where strangers have tried the account.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import type { BodyOf } from "@portal/contract/http/call";
import { login, type LoginApproval, loginForm } from "@portal/contract/session";
import { Suspense, useState } from "react";
import { useSearch } from "wouter";
import { asApiError, codeOf } from "../../lib/api/api-error.ts";
import { prepareToken, send } from "../../lib/api/api.ts";
import { lazyExtra } from "../../lib/browser/lazy-part.ts";
import { arrived } from "../../lib/browser/new-release.ts";
import { usePasskeySupport } from "../../lib/browser/passkey-support.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { paths, returnOf, withReturn } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Checkbox } from "../../ui/form/fields/checkbox.tsx";
import { FormErrorContext } from "../../ui/form/fields/field.tsx";
import { PasswordField } from "../../ui/form/fields/password-field.tsx";
import { UsernameField } from "../../ui/form/fields/username-field.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { preload } from "../../ui/page/preload.ts";
import { PasskeyLogin } from "./passkey-login.tsx";
import styles from "./session.module.css";

type Typed = Omit<BodyOf<typeof login>, "proof">;
/** The values that the form shows again after a return from the login challenge: all but the password. */
export type KeptLogin = Omit<Typed, "password">;

type PasswordFormProps = {
  /** The values typed before, after a return from the second step. */
  kept: KeptLogin | undefined;
  /** Why an earlier login challenge or session ended, in words for the player. */
  endReason: string | undefined;
  /** Called where the password was right, and the account takes a second factor. */
  onChallenge: (login: KeptLogin, approval: LoginApproval) => Promise<void>;
};

const check = checkWith(loginForm);
const Proving = lazyExtra(
  () => import("./proving.tsx"),
  (module) => module.Proving,
);

export function PasswordForm({ kept, endReason, onChallenge }: PasswordFormProps) {
  const { t } = useLingui();
  const from = returnOf(useSearch()) ?? paths.home;
  const { form, isProving } = usePasswordLogin(kept, onChallenge);
  // The server never reveals which of the two is wrong. It puts the error on the first.
  const refused = form.failure?.errors?.["username"] !== undefined;

  return (
    <>
      <PageHeader
        title={t`Đăng nhập`}
        description={
          <>
            <Trans>Chào mừng đại hiệp trở lại.</Trans>{" "}
            <span className="links">
              <Trans>
                Chưa có tài khoản? <Link to={withReturn(paths.register, from)}>Đăng ký</Link>
              </Trans>
            </span>
          </>
        }
        takesFocus={kept !== undefined}
      />
      <form className="stack-4" onSubmit={form.onSubmit} noValidate>
        {endReason !== undefined && !form.failure && <Notice tone="warning">{endReason}</Notice>}
        {form.failure && <Notice tone="danger">{form.failure.message}</Notice>}
        {isProving && (
          <Suspense fallback={null}>
            <Proving />
          </Suspense>
        )}
        <FormErrorContext value={form.failure?.message}>
          <div className={cx("stack-4", styles["loginFields"])}>
            <UsernameField
              {...form.text("username")}
              // Browsers then offer passkeys along with the usernames that they know.
              autoComplete="username webauthn"
            />
            <PasswordField
              {...form.text("password")}
              label={t`Mật khẩu`}
              autoComplete="current-password"
              invalid={refused}
              required
            />
          </div>
        </FormErrorContext>
        <LoginChoices values={form.values} set={form.set} />
        <Button
          type="submit"
          full
          busy={form.isSubmitting}
          busyLabel={isProving ? t`Đang xác nhận...` : t`Đang đăng nhập...`}
        >
          <Trans>Đăng nhập</Trans>
        </Button>
        {usePasskeySupport() === "here" && (
          <PasskeyLogin
            remember={form.values.remember}
            sharedMachine={form.values.sharedMachine}
            isLoggingIn={form.isSubmitting}
          />
        )}
      </form>
    </>
  );
}

function usePasswordLogin(
  kept: KeptLogin | undefined,
  onChallenge: PasswordFormProps["onChallenge"],
) {
  /** Strangers have tried the account: the page works on a proof for this login for a few seconds. */
  const [isProving, setIsProving] = useState(false);
  const form = useForm<Typed>({
    prepare: () => {
      prepareToken();
      // The page after the login loads while the player types.
      preload(paths.home, true);
    },
    check,
    initial: { username: "", remember: false, sharedMachine: false, ...kept, password: "" },
    submit: async ({ password, ...typed }) => {
      const sendLogin = (proof?: string) => send(login, { body: { ...typed, password, proof } });
      const approval = await sendLogin().catch(async (refusal: unknown) => {
        const code = codeOf(login, asApiError(refusal));
        if (code !== "login_proof_needed") {
          // Compile-time check: no other code is left.
          // The form shows the message of any other error, such as why staff locked the account.
          code satisfies "account_locked" | undefined;
          throw refusal;
        }
        setIsProving(true);
        const { proveLogin } = await arrived(import("../../lib/bot-check/login-proof.ts"));
        return proveLogin(refusal, sendLogin).finally(() => setIsProving(false));
      });
      if (approval) {
        await onChallenge(typed, approval);
      } else {
        // Once the user is known, the frame of this page redirects.
        await refreshUser();
      }
    },
  });
  return { form, isProving };
}

type Choices = { remember: boolean; sharedMachine: boolean };

type LoginChoicesProps = {
  values: Choices;
  set: (name: keyof Choices, isTicked: boolean) => void;
};

/**
 * The login's two checkboxes. A shared machine must remember nothing, so at most one of the two is ticked.
 */
function LoginChoices({ values, set }: LoginChoicesProps) {
  const { t } = useLingui();
  const box = (name: keyof Choices, other: keyof Choices) => ({
    name,
    checked: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      set(name, target.checked);
      set(other, false);
    },
  });
  return (
    <div className={styles["loginChoices"]}>
      <div className={cx("row between align-centre", styles["loginRow"])}>
        <Checkbox {...box("remember", "sharedMachine")} label={t`Ghi nhớ đăng nhập`} />
        <Link to={paths.recovery} className="touch-target small">
          <Trans>Quên mật khẩu?</Trans>
        </Link>
      </div>
      <Checkbox
        {...box("sharedMachine", "remember")}
        label={t`Máy dùng chung (quán\u00a0net): không lưu gì lại`}
      />
    </div>
  );
}
