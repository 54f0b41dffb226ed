import { Trans } from "@lingui/react/macro";
import { confirmPurchase, dropPurchase } from "@portal/contract/purchase";
import { send } from "../../../lib/api/api.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { FormFailure } from "../../../ui/form/form-failure.tsx";
import { Button } from "../../../ui/page/button.tsx";

/** Asks the player to keep or drop a purchase whose session was ended. */
export function ConfirmPurchase({ id, onDecided }: { id: string; onDecided: () => void }) {
  const { isBusy, failure, run } = useAction();
  const decide = (call: typeof confirmPurchase | typeof dropPurchase) =>
    run(async () => {
      await send(call, { params: { id } });
      onDecided();
    });
  return (
    <div className="stack-2">
      {failure && <FormFailure failure={failure} />}
      <Button full busy={isBusy} onClick={() => void decide(confirmPurchase)}>
        <Trans>Vẫn mua gói này</Trans>
      </Button>
      <Button full tone="outline" busy={isBusy} onClick={() => void decide(dropPurchase)}>
        <Trans>Hủy đơn này</Trans>
      </Button>
    </div>
  );
}
