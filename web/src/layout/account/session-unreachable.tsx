import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { usePageReady } from "../../lib/browser/page-ready.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { Button } from "../../ui/page/button.tsx";
import { expectNewPage } from "../../ui/page/use-heading-focus.ts";
import { PageFailure } from "../failure/page-failure.tsx";

type SessionUnreachableProps = {
  /** Why the request failed. */
  message: string;
  /** Whether the login itself has succeeded. */
  isSignedIn?: boolean;
};

/** Shown in place of the page if the request for the account failed. The page also retries by itself. */
export function SessionUnreachable({ message, isSignedIn = false }: SessionUnreachableProps) {
  const { t } = useLingui();
  usePageReady();
  const [isAsking, setAsking] = useState(false);
  const askAgain = async () => {
    setAsking(true);
    // The button goes with this view, so the heading of the next page takes the focus.
    expectNewPage();
    await refreshUser().catch(() => undefined);
    setAsking(false);
  };
  return (
    <PageFailure
      title={isSignedIn ? t`Bạn đã đăng nhập` : t`Không kết nối được`}
      description={
        isSignedIn
          ? t`Chưa tải được thông tin tài khoản. Trang sẽ tự thử lại, hoặc bạn bấm nút bên dưới.`
          : message
      }
      action={
        <Button busy={isAsking} busyLabel={t`Thử lại`} onClick={() => void askAgain()}>
          <Trans>Thử lại</Trans>
        </Button>
      }
    />
  );
}
