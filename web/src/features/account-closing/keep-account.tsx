import { Trans, useLingui } from "@lingui/react/macro";
import { getClosing, keepAccount } from "@portal/contract/account-closing";
import { useState } from "react";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { endSession } from "../../lib/session/end-session.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { formatDateTime } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";

/** The two choices for an account that waits to be closed: keep it, or let it close and log out. */
export function KeepAccount() {
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
        title={t`Bạn muốn giữ tài khoản?`}
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
        busyLabel={t`Đang giữ tài khoản...`}
        onClick={() => {
          setKeeping(true);
          void run(keep);
        }}
      >
        {t`Giữ tài khoản`}
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
