import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { usePageReady } from "../../lib/browser/page-ready.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { Button } from "../../ui/page/button.tsx";
import { expectNewPage } from "../../ui/page/use-heading-focus.ts";
import { PageFailure } from "../failure/page-failure.tsx";

/** Says that the server does not tell who is signed in. The page also asks again by itself. */
export function SessionUnreachable({ message }: { message: string }) {
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
      title={t`Không kết nối được`}
      description={message}
      action={
        <Button busy={isAsking} busyLabel={t`Thử lại`} onClick={() => void askAgain()}>
          <Trans>Thử lại</Trans>
        </Button>
      }
    />
  );
}
