/**
 * /recovery/forgot-password-by-phone: sets a new password in two steps. The player texts one of the support numbers,
 * then enters the code of the reply.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import type { BodyOf } from "@portal/contract/http/call";
import { resetByPhoneForm, resetPasswordByPhone } from "@portal/contract/recovery";
import { SECURITY_CODE_LENGTH } from "@portal/contract/values/limits";
import { useCallback, useRef, useState } from "react";
import { prepareToken, send } from "../../lib/api/api.ts";
import { afterPaint } from "../../lib/browser/after-paint.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { useNewPasswordCheck } from "../../lib/form/common-passwords.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { useFocusOnStep, useStep } from "../../lib/form/use-step.ts";
import { paths } from "../../paths.ts";
import { CodeField } from "../../ui/form/fields/code-field.tsx";
import { NewPasswordFields } from "../../ui/form/fields/new-password-fields.tsx";
import { UsernameField } from "../../ui/form/fields/username-field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { SmsText } from "../../ui/form/sms-text.tsx";
import { StepButtons, Stepper } from "../../ui/form/stepper.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PasswordChanged } from "./password-changed.tsx";
import styles from "./recovery.module.css";
import { SupportNumbers } from "./support-numbers.tsx";

/** The word that the player texts before the username. */
const COMMAND = "MXT";

type Values = BodyOf<typeof resetPasswordByPhone>;

const check = checkWith(resetByPhoneForm);

/** Checks the first step, which asks only for the username. */
function checkName(values: Values) {
  const { username } = check(values);
  return username ? { username } : {};
}

export function Page() {
  const { t } = useLingui();
  const [done, setDone] = useState<{ passkeys: number }>();
  const { form, isCodeStep, goOn } = useResetByPhone(setDone);
  const formElement = useRef<HTMLFormElement>(null);
  useFocusOnStep(formElement, isCodeStep);
  if (done) return <PasswordChanged passkeys={done.passkeys} />;

  const username = form.values.username.trim();
  return (
    <>
      <PageHeader
        title={t`Lấy lại mật khẩu bằng điện thoại`}
        description={t`Nhắn một tin từ số đã đăng ký, mã được gửi lại ngay.`}
      />
      <form ref={formElement} className="stack-4" onSubmit={form.onSubmit} noValidate>
        <Stepper
          label={t`Các bước lấy lại mật khẩu`}
          steps={[t`Gửi tin nhắn`, t`Nhập mã`]}
          current={Number(isCodeStep)}
        />
        {form.failure && <FormFailure failure={form.failure} />}
        {isCodeStep ? (
          <CodeStep form={form} username={username} />
        ) : (
          <>
            <UsernameField {...form.text("username")} />
            <TextToSend username={username} onSent={goOn} />
          </>
        )}
        <StepButtons isFirst={!isCodeStep}>
          <Button
            key={String(isCodeStep)}
            type="submit"
            busy={form.isSubmitting}
            busyLabel={t`Đang đổi...`}
          >
            {isCodeStep ? <Trans>Đổi mật khẩu</Trans> : <Trans>Đã gửi, nhập mã</Trans>}
          </Button>
        </StepButtons>
      </form>
      <OtherWays />
    </>
  );
}

function useResetByPhone(onDone: (done: { passkeys: number }) => void) {
  const [step, goTo] = useStep();
  const checkAll = useNewPasswordCheck<"newPassword", Values>(check, "newPassword");
  /** After a reload the name is missing, so the first step shows again. */
  const isAtCode = useCallback((values: Values) => step > 0 && !check(values)["username"], [step]);
  const form = useForm<Values>({
    prepare: prepareToken,
    check: useCallback(
      (values: Values) => (isAtCode(values) ? checkAll(values) : checkName(values)),
      [isAtCode, checkAll],
    ),
    initial: { username: "", otp: "", newPassword: "", reNewPassword: "" },
    submit: async (values) => {
      if (isAtCode(values)) onDone(await send(resetPasswordByPhone, { body: values }));
      else goTo(1);
    },
  });
  const goOn = () => {
    if (form.isValid) goTo(1);
  };
  return { form, isCodeStep: isAtCode(form.values), goOn };
}

type Form = ReturnType<typeof useResetByPhone>["form"];

/** Shows what to send, and to which number, as soon as the username is known. */
function TextToSend({ username, onSent }: { username: string; onSent: () => void }) {
  const { t } = useLingui();
  const phones = <SupportNumbers />;
  return (
    <>
      {username === "" ? (
        <div className="stack-2">
          <p className={cx("strong align-centre", styles["sample"])}>
            {COMMAND} <em>{t`tên đăng nhập`}</em>
          </p>
          <p className="note">
            <Trans>Nhập tên đăng nhập, tin nhắn được soạn sẵn để gửi {phones}.</Trans>
          </p>
        </div>
      ) : (
        <SmsText
          text={`${COMMAND} ${username}`}
          numbers={webConfig.brand.supportPhones}
          // The phone opens its messages first; on return the field for the code is there.
          onSent={() => void afterPaint().then(onSent)}
        />
      )}
      <p className="note">
        <Trans>
          Ai giữ SIM của bạn cũng nhận được mã. Email của bạn đã xác minh?{" "}
          <Link to={paths.forgotPassword}>Lấy lại bằng email</Link> an toàn hơn.
        </Trans>
      </p>
    </>
  );
}

function CodeStep({ form, username }: { form: Form; username: string }) {
  const { t } = useLingui();
  return (
    <>
      {/* Password managers look here for the name that belongs to the password. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <p>
        <Trans>
          Mã được nhắn về số đã đăng ký của <strong>{username}</strong>.
        </Trans>
      </p>
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
    </>
  );
}
