import { Trans, useLingui } from "@lingui/react/macro";
import { CLOSING_GRACE_DAYS } from "@portal/contract/values/limits";
import { Redirect } from "wouter";
import { refreshUser, useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Outcome } from "../../ui/feedback/outcome.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { KeepAccount } from "./keep-account.tsx";

/**
 * /account-closing: shows a player until when their account waits to be closed, and lets them keep it. The
 * email about the closing links here; opening the page changes nothing.
 */
export function Page() {
  const { t } = useLingui();
  const session = useSession();
  switch (session.status) {
    case "loading":
      return <Waiting>{t`Đang tải...`}</Waiting>;
    case "unreachable":
      return (
        <LoadFailure
          message={session.error.message}
          isRetrying={false}
          onRetry={() => void refreshUser()}
        />
      );
    case "visitor":
      return <ForVisitors />;
    case "closing":
      return <KeepAccount />;
    case "user":
      return <Redirect to={paths.home} replace />;
  }
}

/** Shown right after the request to close, and to visitors who follow the email's link. */
function ForVisitors() {
  const { t } = useLingui();
  const days = CLOSING_GRACE_DAYS;
  return (
    <Outcome
      look="success"
      title={t`Tài khoản đang chờ đóng`}
      actions={
        <ButtonLink to={paths.login} full>
          {t`Đăng nhập để giữ tài khoản`}
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Tài khoản sẽ đóng hẳn sau {days} ngày kể từ lúc bạn yêu cầu. Nếu tài khoản có email hoặc
          số điện thoại đã xác minh, chúng tôi đã gửi ngày cụ thể đến đó.
        </Trans>
      </p>
      <p>{t`Đổi ý? Hãy đăng nhập trước ngày đó rồi chọn giữ tài khoản.`}</p>
    </Outcome>
  );
}
