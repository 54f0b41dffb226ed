import { Trans } from "@lingui/react/macro";
import { getTransferCases, withdrawTransferCase } from "@portal/contract/lost-transfer";
import { useState } from "react";
import { asApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { Button } from "../../ui/page/button.tsx";

/** Withdraws an open search. The list shows the result, whatever it is. */
export function WithdrawCase({ id }: { id: string }) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function withdraw(): Promise<void> {
    setSending(true);
    setFailure(undefined);
    try {
      await send(withdrawTransferCase, { params: { id } });
    } catch (thrown) {
      setFailure(asApiError(thrown).message);
    } finally {
      setSending(false);
      await refetch(getTransferCases);
    }
  }

  return (
    <>
      <Button tone="quiet" size="sm" busy={isSending} onClick={() => void withdraw()}>
        <Trans>Rút yêu cầu</Trans>
      </Button>
      {failure !== undefined && <span role="alert">{failure}</span>}
    </>
  );
}
