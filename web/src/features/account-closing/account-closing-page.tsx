import { Trans, useLingui } from "@lingui/react/macro";
import { getClosing, keepAccount } from "@portal/contract/account-closing";
import { CLOSING_GRACE_DAYS } from "@portal/contract/values/limits";
import { useState } from "react";
import { Redirect } from "wouter";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { endSession } from "../../lib/session/end-session.ts";
import { refreshUser, useSession } from "../../lib/session/session.ts";
import { formatDateTime } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Outcome } from "../../ui/feedback/outcome.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";

/**
 * /account-closing: shows when the account will be closed, and lets the player keep it. The email about the closing
 * links here; opening the page changes nothing.
 */
export function Page() {
  const { t } = useLingui();
  const session = useSession();
  switch (session.status) {
    case "loading":
      return <Waiting>{t`Đang tải...`}</Waiting>;
    case "unreachable":
      return (
        <LoadFailure error={session.error} isRetrying={false} onRetry={() => void refreshUser()} />
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
          {t`Đăng nhập để tiếp tục dùng`}
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Tài khoản sẽ đóng hẳn sau {days} ngày kể từ lúc bạn yêu cầu. Nếu tài khoản có email hoặc
          số điện thoại đã xác minh, chúng tôi đã gửi ngày cụ thể đến đó.
        </Trans>
      </p>
      <p>{t`Đổi ý? Hãy đăng nhập trước ngày đó rồi chọn tiếp tục dùng tài khoản.`}</p>
    </Outcome>
  );
}

/** The two choices for an account that waits to be closed: keep it, or let it close and log out. */
function KeepAccount() {
  const { t } = useLingui();
  const { data } = useCall(getClosing);
  const { isBusy, failure, run } = useAction();
  const [isKeeping, setKeeping] = useState(true);

  if (!data) {
    return <Waiting>{t`Đang tải...`}</Waiting>;
  }
  const closesAt = data.closesAt === null ? undefined : formatDateTime(data.closesAt);
  const { username } = data;
  return (
    <>
      <PageHeader
        title={t`Bạn muốn tiếp tục dùng tài khoản?`}
        description={
          <Trans>
            Tài khoản <strong>{username}</strong> sẽ đóng hẳn vào lúc {closesAt}. Khi đó thông tin
            cá nhân bị xóa và số KP còn lại không dùng được nữa.
          </Trans>
        }
        takesFocus
      />
      {failure && <FormFailure failure={failure} />}
      <Button
        full
        busy={isBusy && isKeeping}
        busyLabel={t`Đang hủy yêu cầu đóng...`}
        onClick={() => {
          setKeeping(true);
          void run(keep);
        }}
      >
        {t`Tiếp tục dùng tài khoản`}
      </Button>
      <Button
        full
        tone="quiet"
        busy={isBusy && !isKeeping}
        busyLabel={t`Đang đăng xuất...`}
        onClick={() => {
          setKeeping(false);
          void run(() => endSession(paths.login));
        }}
      >
        {t`Vẫn đóng và đăng xuất`}
      </Button>
    </>
  );
}

async function keep(): Promise<void> {
  try {
    await send(keepAccount, {});
  } catch (thrown) {
    // Already kept in another window.
    if (asApiError(thrown).statusCode !== CONFLICT) throw thrown;
  }
  await refreshUser();
}
