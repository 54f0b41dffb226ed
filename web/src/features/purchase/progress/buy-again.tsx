import { Trans } from "@lingui/react/macro";
import type { Purchase } from "@portal/contract/purchase";
import { formatKp } from "../../../lib/text/format.ts";
import { FormFailure } from "../../../ui/form/form-failure.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { useBuy } from "../choice/use-buy.ts";

/** The button that orders the same package again, paid from the balance if that is enough. */
export function BuyAgain({ purchase }: { purchase: Purchase }) {
  const { isBusy, failure, buy } = useBuy();
  const { package: bought, zone, character, characterId, missingKp } = purchase;
  const price = formatKp(bought.creditKp);
  const again = () =>
    buy({
      creditAmount: bought.creditKp,
      coins: bought.coins,
      zoneId: zone.id,
      character: character ?? undefined,
      characterId: characterId ?? undefined,
    });
  return (
    <div className="stack-2">
      {failure && <FormFailure failure={failure} />}
      <Button full busy={isBusy} onClick={() => void again()}>
        {missingKp === 0 ? (
          <Trans>Mua ngay bằng {price} trong số dư</Trans>
        ) : (
          <Trans>Mua lại gói này</Trans>
        )}
      </Button>
    </div>
  );
}
