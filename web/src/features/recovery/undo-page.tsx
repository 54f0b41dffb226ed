import { Trans, useLingui } from "@lingui/react/macro";
import { UNDO_LINK_INVALID_MESSAGE } from "@portal/contract/recovery";
import { UNDO_LINK_HOURS } from "@portal/contract/values/limits";
import { useState } from "react";
import { useLinkToken } from "../../lib/browser/use-page-parameter.ts";
import { paths } from "../../paths.ts";
import { BrokenSeal } from "../../ui/feedback/ink-art.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Outcome } from "../../ui/feedback/outcome.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PasswordChanged } from "./password-changed.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { UndoQuestion } from "./undo-question.tsx";
import { useUndo } from "./use-undo.ts";

/**
 * /recovery/undo/{token}: shows which account change an emailed link undoes, and undoes it when the player presses the
 * button. The player then sets a new password, unless the undone change was an unverified phone. Opening the page
 * changes nothing, because mail programs open links too.
 */
export function Page() {
  const token = useLinkToken();
  return <UndoByLink key={token} token={token} />;
}

function UndoByLink({ token }: { token: string }) {
  const { t } = useLingui();
  const { state, retry, undo } = useUndo(token);
  switch (state.step) {
    case "loading":
    case "unreachable":
      return (
        <>
          <PageHeader title={t`Hoàn tác thay đổi`} />
          {state.step === "loading" ? (
            <Waiting>{t`Đang xác thực yêu cầu...`}</Waiting>
          ) : (
            <LoadFailure error={state.error} isRetrying={state.isRetrying} onRetry={retry} />
          )}
        </>
      );
    case "confirming":
      return <UndoQuestion {...state} onUndo={() => void undo()} />;
    case "undone":
      return <NewPassword resetToken={state.resetToken} />;
    case "undone-same-password":
      return <UndoneSamePassword />;
    case "used":
      return <UndoUsed />;
    case "invalid":
      return <UndoInvalid />;
  }
}

/** The account is as it was; the player sets a new password on the same page. */
function NewPassword({ resetToken }: { resetToken: string }) {
  const { t } = useLingui();
  const [isExpired, setExpired] = useState(false);
  const [end, setEnd] = useState<{ passkeys: number }>();
  if (end) return <PasswordChanged passkeys={end.passkeys} />;
  if (isExpired) return <UndoUsed />;
  return (
    <>
      <PageHeader
        title={t`Đặt mật khẩu mới`}
        description={t`Chọn một mật khẩu mạnh mà bạn chưa dùng ở nơi nào khác.`}
        takesFocus
      />
      <Notice tone="success" title={<Trans>Đã hoàn tác</Trans>}>
        <Trans>
          Mọi thiết bị đã bị đăng xuất. Tài khoản chưa tiêu được KP cho đến khi bạn đặt xong mật
          khẩu.
        </Trans>
      </Notice>
      <ResetPasswordForm
        token={resetToken}
        onChanged={(passkeys) => setEnd({ passkeys })}
        onDead={() => setExpired(true)}
      />
    </>
  );
}

/** Shown after undoing an unverified phone. The password stays the same. */
function UndoneSamePassword() {
  const { t } = useLingui();
  return (
    <Outcome
      look="success"
      title={t`Số điện thoại đã trở lại`}
      actions={
        <>
          <ButtonLink to={paths.login}>{t`Đăng nhập`}</ButtonLink>
          <ButtonLink to={paths.forgotPasswordByPhone} tone="outline">
            {t`Quên mật khẩu`}
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Mọi thiết bị đã được đăng xuất. Hãy đăng nhập rồi đổi mật khẩu ngay, và kích hoạt số điện
          thoại bằng tin KH để lần sau không ai đổi được nếu không có mã xác minh.
        </Trans>
      </p>
    </Outcome>
  );
}

/** Shown for a used link, and to a player who left before setting the new password. */
function UndoUsed() {
  const { t } = useLingui();
  return (
    <Outcome
      look="success"
      title={t`Thay đổi đã được hoàn tác`}
      actions={
        <>
          <ButtonLink to={paths.recovery}>{t`Đặt mật khẩu mới`}</ButtonLink>
          <ButtonLink to={paths.login} tone="outline">
            {t`Đăng nhập`}
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Liên kết này đã được dùng. Nếu bạn chưa đặt mật khẩu mới, hãy đặt ngay bằng email hoặc số
          điện thoại đã trở lại với tài khoản: trước khi đó, tài khoản có thể chưa tiêu được KP.
        </Trans>
      </p>
    </Outcome>
  );
}

function UndoInvalid() {
  const { t } = useLingui();
  return (
    <Outcome
      look="danger"
      art={<BrokenSeal />}
      title={t`Không thể hoàn tác`}
      actions={
        <>
          <ButtonLink to={paths.recovery}>{t`Lấy lại tài khoản`}</ButtonLink>
          <ButtonLink to={paths.support} tone="outline">
            {t`Liên hệ hỗ trợ`}
          </ButtonLink>
        </>
      }
    >
      <p>{UNDO_LINK_INVALID_MESSAGE}</p>
      <p>{t`Liên kết hoàn tác có hiệu lực trong ${UNDO_LINK_HOURS} giờ kể từ khi thay đổi.`}</p>
    </Outcome>
  );
}
