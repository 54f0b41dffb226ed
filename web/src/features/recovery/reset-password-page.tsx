import { Trans, useLingui } from "@lingui/react/macro";
import { checkResetToken, RESET_LINK_INVALID_MESSAGE } from "@portal/contract/recovery";
import { useState } from "react";
import { send } from "../../lib/api/api.ts";
import { useLinkToken } from "../../lib/browser/use-page-parameter.ts";
import { useLinkCheck } from "../../lib/form/use-link-check.ts";
import { paths } from "../../paths.ts";
import { BrokenSeal } from "../../ui/feedback/ink-art.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Outcome } from "../../ui/feedback/outcome.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PasswordChanged } from "./password-changed.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

const checkLink = (token: string) => send(checkResetToken, { params: { token } });

/**
 * /reset-password/{token}: sets a new password by the link of an email. Older emails lead to
 * /recovery/forgot-password/{token}, the same page.
 */
export function Page() {
  const token = useLinkToken();
  return <ResetByLink key={token} token={token} />;
}

function ResetByLink({ token }: { token: string }) {
  const { t } = useLingui();
  const link = useLinkCheck(token, checkLink);
  const [end, setEnd] = useState<{ passkeys: number } | "bad" | "used">();

  const ended = end ?? link.status;
  if (ended === "bad") return <LinkInvalid />;
  if (ended === "used") return <LinkUsed />;
  if (typeof end === "object") return <PasswordChanged passkeys={end.passkeys} />;
  return (
    <>
      <PageHeader
        title={t`Đặt mật khẩu mới`}
        description={t`Chọn một mật khẩu mạnh mà bạn chưa dùng ở nơi nào khác.`}
      />
      {link.status === "checking" && <Waiting>{t`Đang xác thực yêu cầu...`}</Waiting>}
      {link.status === "unreachable" && (
        <LoadFailure error={link.error} isRetrying={link.isRetrying} onRetry={link.retry} />
      )}
      {link.status === "good" && (
        <ResetPasswordForm
          token={token}
          onChanged={(passkeys) => setEnd({ passkeys })}
          onDead={setEnd}
        />
      )}
    </>
  );
}

function LinkUsed() {
  const { t } = useLingui();
  return (
    <Outcome
      look="success"
      title={t`Liên kết này đã dùng rồi`}
      actions={
        <>
          <ButtonLink to={paths.login} full>{t`Đăng nhập`}</ButtonLink>
          <ButtonLink to={paths.forgotPassword} tone="outline" full>
            <Trans>Gửi lại yêu cầu</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Mật khẩu mới đã được đặt bằng liên kết này. Hãy đăng nhập bằng mật khẩu đó, hoặc gửi lại
          yêu cầu nếu bạn không nhớ.
        </Trans>
      </p>
    </Outcome>
  );
}

function LinkInvalid() {
  const { t } = useLingui();
  return (
    <Outcome
      look="danger"
      art={<BrokenSeal />}
      title={t`Không thể đặt mật khẩu`}
      actions={
        <ButtonLink to={paths.forgotPassword} full>
          <Trans>Gửi lại yêu cầu</Trans>
        </ButtonLink>
      }
    >
      <p>{RESET_LINK_INVALID_MESSAGE}</p>
    </Outcome>
  );
}
