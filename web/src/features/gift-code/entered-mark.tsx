import { Trans } from "@lingui/react/macro";
import { getGiftCodes, type GiftCodeItem, markGiftCode } from "@portal/contract/gift-code";
import { useState } from "react";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { Checkbox } from "../../ui/form/fields/checkbox.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";

/** The player's own word that a code was entered in the game; every device of the player shows it. */
export function EnteredMark({ item: { campaign, enteredAt } }: { item: GiftCodeItem }) {
  const { isBusy, failure, run } = useAction();
  const [isMarked, setMarked] = useState(enteredAt !== null);
  const mark = async (isEntered: boolean) => {
    await send(markGiftCode, { params: { campaign }, body: { isEntered } });
    await refetch(getGiftCodes);
  };
  return (
    <>
      <Checkbox
        label={<Trans>Tôi đã nhập mã này trong game</Trans>}
        // Until the answer is there, as the player has left it.
        checked={isBusy ? isMarked : enteredAt !== null}
        // Not disabled: the keyboard's place would be lost.
        aria-disabled={isBusy}
        onChange={({ target: { checked } }) => {
          if (isBusy) return;
          setMarked(checked);
          void run(() => mark(checked));
        }}
      />
      {failure && <FormFailure failure={failure} />}
    </>
  );
}
