import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSearch } from "wouter";
import { paths, returnOf, withReturn } from "../../paths.ts";
import { FormErrorContext } from "../../ui/form/fields/field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Stepper } from "../../ui/form/stepper.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { type KeptSignUp, NOTHING_TYPED, readSignUp } from "./kept-sign-up.ts";
import { PasswordFields, PhoneFields, UsernameFields } from "./sign-up-fields.tsx";
import { type SignUpStep, signUpSteps } from "./sign-up-steps.ts";
import styles from "./sign-up.module.css";
import { useSignUp } from "./use-sign-up.ts";

/**
 * /register: makes an account in three steps: phone, username, password. After a refusal of the whole form it
 * shows all fields on one page.
 */
export function Page() {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [kept] = useState(readSignUp);
  const begin = isHydrated && kept ? kept : NOTHING_TYPED;
  // The first view is empty: the form starts again with what was typed before a reload.
  return <SignUp key={String(begin === kept)} kept={begin} />;
}

function SignUp({ kept }: { kept: KeptSignUp }) {
  const { t } = useLingui();
  const from = returnOf(useSearch()) ?? paths.home;
  const { form, step, onePage } = useSignUp(kept);
  const formElement = useRef<HTMLFormElement>(null);
  useFocusOnStep(formElement, step);

  const shows = (part: SignUpStep) => onePage || step === part;
  const isLast = onePage || step === "password";
  const stepNames = [t`Điện thoại`, t`Tên đăng nhập`, t`Mật khẩu`];
  return (
    <>
      <PageHeader
        key={String(onePage)}
        title={onePage ? t`Trước tiên, chúng tôi cần một vài thông tin` : t`Đăng ký`}
        description={
          <>
            {!onePage && <Trans>Ba bước ngắn để bước vào giang hồ.</Trans>}{" "}
            <span className="links">
              <Trans>
                Đã có tài khoản? <Link to={withReturn(paths.login, from)}>Đăng nhập</Link>
              </Trans>
            </span>
          </>
        }
      />
      <form ref={formElement} className="stack-4" onSubmit={form.onSubmit} noValidate>
        {!onePage && (
          <Stepper
            label={t`Các bước đăng ký`}
            steps={stepNames}
            current={signUpSteps.indexOf(step)}
          />
        )}
        {form.failure && <FormFailure failure={form.failure} fieldless={["gReCaptchaToken"]} />}
        <FormErrorContext value={onePage ? undefined : form.failure?.message}>
          {shows("phone") && <PhoneFields form={form} />}
          {shows("username") && <UsernameFields form={form} />}
          {shows("password") && <PasswordFields form={form} />}
        </FormErrorContext>
        <div className={styles["registerButtons"]}>
          {!onePage && step !== "phone" && (
            <Button tone="outline" onClick={() => history.back()}>
              <Trans>Quay lại</Trans>
            </Button>
          )}
          <Button
            key={String(isLast)}
            type="submit"
            disabled={!form.isValid}
            busy={form.isSubmitting}
            busyLabel={isLast ? t`Đang tạo...` : t`Đang kiểm tra...`}
          >
            {isLast ? <Trans>Tạo tài khoản</Trans> : <Trans>Tiếp tục</Trans>}
          </Button>
        </div>
        <p className="note links centred">
          <Trans>
            Chúng tôi lưu gì về bạn? <Link to={paths.privacy}>Quyền riêng tư</Link>
          </Trans>
        </p>
      </form>
    </>
  );
}

/** Announces a new step by the focus on its first field. */
function useFocusOnStep(form: React.RefObject<HTMLFormElement | null>, step: SignUpStep) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    form.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus();
  }, [form, step]);
}
