import { Trans } from "@lingui/react/macro";
import { dropPurchase } from "@portal/contract/purchase";
import { send } from "../../../lib/api/api.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { FormFailure } from "../../../ui/form/form-failure.tsx";
import { Button } from "../../../ui/page/button.tsx";

/** Drops a purchase that is not paid. */
export function DropPurchase({ id, onDropped }: { id: string; onDropped: () => void }) {
  const { isBusy, failure, run } = useAction();
  const drop = async () => {
    await send(dropPurchase, { params: { id } });
    onDropped();
  };
  return (
    <>
      <Button tone="quiet" size="sm" busy={isBusy} onClick={() => void run(drop)}>
        <Trans>Hủy đơn này</Trans>
      </Button>
      {failure && <FormFailure failure={failure} />}
    </>
  );
}
