import { Trans } from "@lingui/react/macro";
import { getTransferCases, withdrawTransferCase } from "@portal/contract/lost-transfer";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { Button } from "../../ui/page/button.tsx";

/** Withdraws an open search. The list shows the result, whatever it is. */
export function WithdrawCase({ id }: { id: string }) {
  const { isBusy, failure, run } = useAction();
  const withdraw = async () => {
    await run(() => send(withdrawTransferCase, { params: { id } }));
    await refetch(getTransferCases);
  };
  return (
    <>
      <Button tone="quiet" size="sm" busy={isBusy} onClick={() => void withdraw()}>
        <Trans>Rút yêu cầu</Trans>
      </Button>
      {failure && <span role="alert">{failure.message}</span>}
    </>
  );
}
