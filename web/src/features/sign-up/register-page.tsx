import { Trans, useLingui } from "@lingui/react/macro";
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from "@portal/contract/values/limits";
import { useRef, useState, useSyncExternalStore } from "react";
import { useSearch } from "wouter";
import { focusFirst } from "../../lib/form/use-form.ts";
import { useFocusOnStep } from "../../lib/form/use-step.ts";
import { paths, returnOf, withReturn } from "../../paths.ts";
import { Checkbox } from "../../ui/form/fields/checkbox.tsx";
import { FormErrorContext } from "../../ui/form/fields/field.tsx";
import { NewPasswordFields } from "../../ui/form/fields/new-password-fields.tsx";
import { PhoneField } from "../../ui/form/fields/phone-field.tsx";
import { UsernameField } from "../../ui/form/fields/username-field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { StepButtons, Stepper } from "../../ui/form/stepper.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { type KeptSignUp, NOTHING_TYPED, readSignUp } from "./kept-sign-up.ts";
import { type SignUpStep, signUpSteps } from "./sign-up-steps.ts";
import { suggestUsername } from "./suggest-username.ts";
import { useSignUp } from "./use-sign-up.ts";

/**
 * /register: creates an account in three steps: phone, username, password. After a refusal of the whole form it
 * shows all fields on one page.
 */
export function Page() {
  // False while React hydrates the prerendered page, true right after it; nothing ever notifies of a change.
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [kept] = useState(readSignUp);
  const begin = isHydrated && kept ? kept : NOTHING_TYPED;
  // The prerendered form is empty. The key restarts it with the values from before a reload.
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
            {!onePage && <Trans>Chỉ ba bước là vào giang hồ.</Trans>}{" "}
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
        <StepButtons isFirst={onePage || step === "phone"}>
          <Button
            key={String(isLast)}
            type="submit"
            disabled={!form.isValid}
            busy={form.isSubmitting}
            busyLabel={isLast ? t`Đang tạo...` : t`Đang kiểm tra...`}
          >
            {isLast ? <Trans>Tạo tài khoản</Trans> : <Trans>Tiếp tục</Trans>}
          </Button>
        </StepButtons>
        <p className="note links centred">
          <Trans>
            Chúng tôi lưu gì về bạn? <Link to={paths.privacy}>Quyền riêng tư</Link>
          </Trans>
        </p>
      </form>
    </>
  );
}

type Form = ReturnType<typeof useSignUp>["form"];

function PhoneFields({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <>
      <PhoneField
        {...form.text("phone")}
        onType={(phone) => form.set("phone", phone)}
        label={t`Số điện thoại`}
        hint={t`Dùng để xác minh và lấy lại tài khoản khi cần. Số nước ngoài: thêm mã quốc gia, như +81 hoặc 0081.`}
        inputMode="numeric"
        enterKeyHint="next"
      />
      <Checkbox
        {...form.checkbox("receiveNewsletter")}
        label={t`Nhận tin sự kiện và ưu đãi của game`}
      />
    </>
  );
}

function UsernameFields({ form }: { form: Form }) {
  const { t } = useLingui();
  const suggestion = suggestUsername(form.values.username);
  return (
    <div className="stack-2">
      <UsernameField
        {...form.text("username")}
        hint={t`${USERNAME_MIN_LENGTH}–${USERNAME_MAX_LENGTH} ký tự: chữ thường không dấu, chữ số, dấu gạch dưới. Không đổi được về sau.`}
        maxLength={USERNAME_MAX_LENGTH}
      />
      <output>
        {suggestion !== undefined && (
          <Button
            tone="outline"
            size="sm"
            onClick={({ currentTarget }) => {
              form.set("username", suggestion);
              focusFirst(currentTarget.form ?? undefined, ["username"]);
            }}
          >
            <Trans>Dùng “{suggestion}”</Trans>
          </Button>
        )}
      </output>
    </div>
  );
}

function PasswordFields({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <>
      {/* Password managers look here for the name that belongs to the password. */}
      <input hidden readOnly autoComplete="username" value={form.values.username} />
      <NewPasswordFields
        label={t`Mật khẩu`}
        strength="medium"
        repeatLabel={t`Nhập lại mật khẩu`}
        password={form.text("password")}
        repeated={form.text("passwordConfirm")}
      />
    </>
  );
}
