import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLinkToken } from "../../lib/browser/use-link-token.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PasswordChanged } from "./password-changed.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { PutBack, UndoInvalid, UndoUsed } from "./undo-ends.tsx";
import { UndoQuestion } from "./undo-question.tsx";
import { useUndo } from "./use-undo.ts";

/**
 * /recovery/undo/{token}: shows the owner what the link of a notification will undo, and undoes it on a
 * press. Opening the page changes nothing, because mail programs open links too.
 */
export function Page() {
  const token = useLinkToken();
  return <UndoByLink key={token} token={token} />;
}

function UndoByLink({ token }: { token: string }) {
  const { t } = useLingui();
  const { state, retry, undo } = useUndo(token);
  switch (state.step) {
    case "looking":
    case "unreachable":
      return (
        <>
          <PageHeader title={t`Hoàn tác thay đổi`} />
          {state.step === "looking" ? (
            <Waiting>{t`Đang xác thực yêu cầu...`}</Waiting>
          ) : (
            <LoadFailure
              message={state.error.message}
              isRetrying={state.isRetrying}
              onRetry={retry}
            />
          )}
        </>
      );
    case "asking":
      return <UndoQuestion {...state} onUndo={() => void undo()} />;
    case "undone":
      return <NewPassword resetToken={state.resetToken} />;
    case "put-back":
      return <PutBack />;
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
